import { type EmbedLook, readLook } from '@billfold/contracts/embeds/embed-message'
import { applyLook } from '../look/apply-look.ts'
import './embedded.css'
import { greetHost, type SayToHost } from './greet-host.ts'

/** The page around, to a page of ours in a frame. */
export interface Host {
  say: SayToHost
  /** How the page is to look, now and whenever that changes. */
  look: () => EmbedLook
  onLook: (listen: () => void) => () => void
}

const FRAMED = /^\/embed\//i

/** Undefined on a page that stands by itself. */
export function enterFrame(): Host | undefined {
  if (!FRAMED.test(window.location.pathname)) return undefined
  const { host = '', ...given } = Object.fromEntries(new URLSearchParams(window.location.hash.slice(1)))
  const listeners = new Set<() => void>()
  let look = readLook(given)

  function change(to: EmbedLook): void {
    look = to
    applyLook(document.documentElement, look)
    for (const listen of listeners) listen()
  }

  document.documentElement.dataset.embedded = 'true'
  openLinksOutside()
  change(look)
  return {
    say: isOrigin(host) && window.parent !== window ? greetHost({ origin: host, onMessage: change }) : () => undefined,
    look: () => look,
    onLook(listen) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
  }
}

/** A frame that goes elsewhere would be somebody else's page in the place of ours. */
function openLinksOutside(): void {
  const base = document.createElement('base')
  base.target = '_blank'
  document.head.append(base)
}

/** Never '*', which a message to anybody would need. */
function isOrigin(value: string): boolean {
  try {
    return new URL(value).origin === value
  } catch {
    return false
  }
}
