import { defineElements } from './define-elements.ts'

const script = document.currentScript
if (script instanceof HTMLScriptElement) defineElements(new URL(script.src).origin)
