/** Which page is open. Links are ordinary links; this keeps them from loading the page anew. */

let address = $state.raw(new URL(location.href));

export const here = (): URL => address;

export function go(to: string, replace = false): void {
  const next = new URL(to, location.href);
  if (replace) history.replaceState(null, '', next);
  else history.pushState(null, '', next);
  address = next;
}

export function listen(): void {
  addEventListener('popstate', () => (address = new URL(location.href)));
  addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (/^\/(api|docs|metrics|healthz)\b/.test(link.pathname)) return;
    event.preventDefault();
    go(link.href);
    scrollTo(0, 0);
  });
}
