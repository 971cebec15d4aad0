import { defineElements } from './define-elements.ts'

// A cast is shorter than an instanceof check, and the script must stay small.
const script = document.currentScript as HTMLScriptElement | null
if (script) defineElements(new URL(script.src).origin)
