import { defineElements } from './define-elements.ts'

// Shorter than an instanceof check, because the script must stay small.
const script = document.currentScript as HTMLScriptElement | null
if (script) defineElements(new URL(script.src).origin)
