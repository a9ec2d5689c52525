import '@fontsource/limelight/latin-400.css'
import '@fontsource-variable/source-sans-3/wght.css'
import '@fontsource-variable/source-serif-4/wght.css'
import './theme.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { installing } from './installing.svelte'
import { allowSound } from './sound'

allowSound()
installing.begin()
mount(App, { target: document.getElementById('table')! })
