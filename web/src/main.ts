import { mount } from 'svelte';
import App from './App.svelte';
import { loadIcons } from './lib/icons.svelte';
import { keepSettings } from './lib/settings.svelte';
import { listen } from './router.svelte';
import './theme/fonts.css';
import './theme/tokens.css';
import './theme/base.css';

keepSettings();
listen();
void loadIcons();
mount(App, { target: document.getElementById('app')! });
