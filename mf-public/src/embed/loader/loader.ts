import { defineElements } from './define-elements.ts'

// Whoever served the script serves what it shows, wherever that is installed.
const script = document.currentScript
if (script instanceof HTMLScriptElement) defineElements(new URL(script.src).origin)
