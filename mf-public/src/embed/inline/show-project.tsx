import type { EmbedError } from '@billfold/contracts/embeds/embed-message'
import type { SharedProject } from '@billfold/contracts/sharing/sharing-calls'
import { type ShowContent, whenBlocked } from '@billfold/embed/loader/show-content.ts'
import { countView, projectAddress, readShared } from '../../page/requests.ts'
import { Freshness, ProjectStatus } from '@billfold/web-kit/project-status/project-status.tsx'
import { applyLook } from '../look.ts'
import './inline.css'

/** The imported CSS as text, filled in by the build. It is applied as a constructed style sheet, which no content security policy blocks. */
declare const INLINE_STYLE: string

const MINUTE = 60_000

/**
 * Renders the project in the host page, inside the widget's closed shadow root. Fetches the project without cookies, like the standalone
 * page.
 */
export const showProject: ShowContent = ({ box, origin, token, look, onMessage, left }) => {
  const address = origin + projectAddress(token)
  const paper = document.createElement('div')
  let shared: SharedProject | undefined
  let updatedAt = new Date()
  let isLate = false
  let isOver = false
  let drawn = ''
  paper.className = 'billfold'
  adoptStyle(box)

  function draw(): void {
    const { language } = look()
    applyLook(paper, look(), left)
    paper.lang = language
    // Makes a scrollable box reachable by keyboard.
    if (box.style.height) paper.tabIndex = 0
    else paper.removeAttribute('tabindex')
    if (!shared) return
    // DOM nodes, created by dom-runtime.ts.
    const freshness = (<Freshness updatedAt={updatedAt} isLate={isLate} language={language} />) as unknown as Node
    const content = language + JSON.stringify(shared)
    // Rebuilding unchanged content would clear the reader's text selection.
    if (content === drawn) paper.lastChild?.replaceWith(freshness)
    else paper.replaceChildren((<ProjectStatus shared={shared} language={language} />) as unknown as Node, freshness)
    drawn = content
  }

  async function ask(): Promise<void> {
    const wasShown = shared !== undefined
    try {
      const answer = await readShared<SharedProject>(`${address}?sender=false`, left)
      if (!answer || answer === 'expired') return end('not_found')
      ;[shared, updatedAt, isLate] = [answer, new Date(), false]
    } catch {
      await violationsTold()
      if (left.aborted || isOver) return
      isLate = true
      if (!wasShown) onMessage({ type: 'error', code: 'unavailable' })
    }
    draw()
    if (!shared || wasShown) return
    box.append(paper)
    onMessage({ type: 'ready', height: 0 })
    whenSeen(paper, left, () => {
      // On our own pages this is the owner's preview, which must not count as a view. Other origins may send the request but not read the
      // response.
      if (origin !== location.origin) countView(address, { mode: 'no-cors' })
      onMessage({ type: 'view' })
    })
  }

  function end(code: EmbedError): void {
    isOver = true
    clearInterval(timer)
    paper.remove()
    onMessage({ type: 'error', code })
  }

  const timer = setInterval(() => document.hidden || void ask(), MINUTE)
  left.addEventListener('abort', () => clearInterval(timer))
  whenBlocked('connect-src', origin, () => shared || isOver || end('blocked_by_host'), left)
  void ask()
  return draw
}

/** Waits for the next macrotask, because browsers dispatch violation events in a separate task after the request has failed. */
function violationsTold(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

function adoptStyle(box: HTMLElement): void {
  const root = box.getRootNode()
  if (!(root instanceof ShadowRoot) || root.adoptedStyleSheets.length > 1) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(INLINE_STYLE)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}

function whenSeen(element: Element, left: AbortSignal, act: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    act()
  })
  observer.observe(element)
  left.addEventListener('abort', () => observer.disconnect())
}
