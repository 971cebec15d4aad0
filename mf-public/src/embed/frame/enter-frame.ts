import { type EmbedLook, readLook } from '@billfold/contracts/embeds/embed-message'
import { applyLook } from '../look/apply-look.ts'
import './embedded.css'
import { greetHost, type SayToHost } from './greet-host.ts'

/** The embedding page, as seen from our page in an iframe. */
export interface Host {
  say: SayToHost
  /** Current appearance; it may change at any time. */
  look: () => EmbedLook
  onLook: (listen: () => void) => () => void
}

const FRAMED = /^\/embed\//i

/** Returns undefined outside a frame. */
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

/** Opens links in a new tab: navigating the frame would put a foreign page in place of ours. */
function openLinksOutside(): void {
  const base = document.createElement('base')
  base.target = '_blank'
  document.head.append(base)
}

/** Rejects '*', which would let us post messages to any origin. */
function isOrigin(value: string): boolean {
  try {
    return new URL(value).origin === value
  } catch {
    return false
  }
}
