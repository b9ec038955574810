# The server with everything it needs, from this source. `docker compose up` runs it beside PostgreSQL.
FROM node:22-slim AS web
WORKDIR /build/web
COPY web/package.json web/package-lock.json ./
RUN npm install --no-save --no-fund --no-audit
COPY web ./
RUN mkdir -p ../src/azeroth/server && npm run build

FROM python:3.12-slim
RUN useradd --system --create-home --home-dir /var/lib/azeroth azeroth
WORKDIR /opt/azeroth
COPY requirements/run.txt requirements/run.txt
RUN pip install --no-cache-dir --require-hashes -r requirements/run.txt
COPY pyproject.toml README.md LICENSE NOTICE ./
COPY src src
COPY --from=web /build/src/azeroth/server/static src/azeroth/server/static
RUN pip install --no-cache-dir --no-deps --no-build-isolation .
USER azeroth
ENV AZEROTH_HOST=0.0.0.0 AZEROTH_PORT=8000 AZEROTH_DB=sqlite:////var/lib/azeroth/tables.sqlite
VOLUME /var/lib/azeroth
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=12s --start-period=30s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/healthz', timeout=10)"]
CMD ["azeroth", "serve"]
