import './style.css';
import { render } from 'preact';
import { App } from './app.tsx';
import { nameLanguage } from './language/language.tsx';

nameLanguage();
const place = document.getElementById('app');
if (place !== null) render(<App />, place);
