// Starts the application in the page.
import { createPortaria } from '@portaria/client';
import '../login/portaria-login.ts';
import { createApp } from './create-app.ts';
import { readSettings } from './state/settings.ts';
import './site.css';

const settings = readSettings();
const parent = document.querySelector('#app');
if (parent) void createApp(parent, settings, createPortaria({ baseUrl: settings.apiUrl }));
