import { defineElements } from './define-elements.ts'

// A shorter check than instanceof: the script must stay small.
const script = document.currentScript as HTMLScriptElement | null
if (script) defineElements(new URL(script.src).origin)
