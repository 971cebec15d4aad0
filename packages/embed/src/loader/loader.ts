import { defineElements } from './define-elements.ts'

// Content comes from the origin that served the script, so self-hosted installations work.
const script = document.currentScript
if (script instanceof HTMLScriptElement) defineElements(new URL(script.src).origin)
