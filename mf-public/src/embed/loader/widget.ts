import type { EmbedError, EmbedKind, EmbedLook, FrameMessage } from '@billfold/contracts/embeds/embed-message'
import { lookOf, pixelsOf, tokenOf } from './attributes.ts'
import { loaderTexts } from './loader-texts.ts'
import { showFrame } from './show-frame.ts'
import { showInline } from './show-inline.ts'
import { whenNear } from './when-near.ts'
import { widgetStyle } from './widget-style.ts'

export interface Widget {
  start(): void
  stop(): void
  /** Attributes have changed that do not make it another. */
  follow(): void
  /** Between start and stop: what browsers tell before and after is of no interest. */
  isOpen(): boolean
}

/** Pixels kept free while nothing is known: about what each takes on a desk, so that nothing below it moves. */
const USUAL_HEIGHT = { project: 800, proposal: 1200 }

/** Pixels by token, of what was shown since the page was opened: an element that comes back takes the place it had. */
const knownHeights = new Map<string, number>()

/** Milliseconds. A frame that is refused, or whose server is away, tells nobody: only that it says nothing does. */
const PATIENCE = 7000

/** Where a person finds the same without the page around. */
const PAGES = { project: '/client-project/', proposal: '/shared/proposal/' }

export function createWidget(element: HTMLElement, kind: EmbedKind, origin: string): Widget {
  // Closed: the page around has no business in it.
  const root = element.attachShadow({ mode: 'closed' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(widgetStyle)
  root.adoptedStyleSheets = [sheet]
  let leave = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let box = create()
  let note = create()
  let token: string | undefined
  let tell: ((look: EmbedLook) => void) | undefined

  function say(type: string, detail = {}): void {
    element.dispatchEvent(new CustomEvent(`billfold-${type}`, { bubbles: true, composed: true, detail }))
  }

  /** A height that was asked for stays; else what is shown decides, and never takes less than was kept free. */
  function size(): void {
    const fixed = pixelsOf(element, 'height')
    const height = fixed || Math.max(pixelsOf(element, 'min-height') || USUAL_HEIGHT[kind], knownHeights.get(token ?? '') ?? 0)
    box.style.height = fixed || !isInline() ? `${height}px` : ''
    box.style.minHeight = `${height}px`
  }

  function isInline(): boolean {
    return kind === 'project' && element.hasAttribute('inline')
  }

  function fail(code: EmbedError): void {
    const [, , failed, gone, open] = loaderTexts[lookOf(element).language]
    note.textContent = code === 'not_found' ? gone : failed
    if (token) {
      const link = document.createElement('a')
      link.textContent = open
      link.href = origin + PAGES[kind] + token
      link.target = '_blank'
      link.rel = 'noopener'
      note.append(link)
    }
    box.className = 'failed'
    say('error', { code })
  }

  function hear(message: FrameMessage): void {
    clearTimeout(timer)
    timer = undefined
    if (message.type === 'error') return fail(message.code)
    if (message.type === 'ready') box.className = 'shown'
    if ('height' in message) {
      knownHeights.set(token ?? '', message.height)
      size()
    }
    // A height is between the frame and us.
    if (message.type !== 'height') say(message.type)
    return undefined
  }

  function expect(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(hear, ms, { type: 'error', code: 'no_answer' })
  }

  function load(): void {
    if (!token) return
    const show = isInline() ? showInline : showFrame
    const [project, proposal] = loaderTexts[lookOf(element).language]
    // What is over already was heard: only what is awaited can be waited for no longer.
    const expectSooner = (ms: number) => timer === undefined || expect(ms)
    expect(PATIENCE)
    tell = show({ box, kind, origin, token, look: lookOf(element), title: { project, proposal }[kind], onMessage: hear, expect: expectSooner, left: leave.signal })
  }

  function start(): void {
    stop()
    leave = new AbortController()
    token = tokenOf(element)
    box = create()
    note = create('note')
    // There before it is spoken to: what comes with its own words is not read aloud everywhere.
    note.role = 'status'
    box.append(create('wait'), note)
    root.replaceChildren(box)
    size()
    // Not before whoever put the element there can hear of it.
    if (!token) queueMicrotask(() => fail('token_invalid'))
    else if (element.getAttribute('loading') === 'eager') load()
    else whenNear(element, load, leave.signal)
  }

  function stop(): void {
    leave.abort()
    clearTimeout(timer)
    timer = undefined
    tell = undefined
    root.replaceChildren()
  }

  function follow(): void {
    size()
    tell?.(lookOf(element))
  }

  return { start, stop, follow, isOpen: () => root.hasChildNodes() }
}

function create(className = ''): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  return element
}
