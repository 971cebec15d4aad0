import type { EmbedError } from '@billfold/contracts/embeds/embed-message'
import type { SharedProject } from '@billfold/contracts/sharing/sharing-calls'
import { type ShowContent, whenBlocked } from '@billfold/embed/loader/show-content.ts'
import { countView, projectAddress, readShared } from '../../page/requests.ts'
import { whenOnScreen } from '../../page/visibility.ts'
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
  const container = document.createElement('div')
  let shared: SharedProject | undefined
  let updatedAt = new Date()
  let isLate = false
  let isOver = false
  let shownContent = ''
  container.className = 'billfold'
  adoptStyle(box)

  function render(): void {
    const { language } = look()
    applyLook(container, look(), left)
    container.lang = language
    // Makes a scrollable box reachable by keyboard.
    if (box.style.height) container.tabIndex = 0
    else container.removeAttribute('tabindex')
    if (!shared) return
    // DOM nodes, created by dom-runtime.ts.
    const freshness = (<Freshness updatedAt={updatedAt} isLate={isLate} language={language} />) as unknown as Node
    const content = language + JSON.stringify(shared)
    // Rebuilding unchanged content would clear the reader's text selection.
    if (content === shownContent) container.lastChild?.replaceWith(freshness)
    else container.replaceChildren((<ProjectStatus shared={shared} language={language} />) as unknown as Node, freshness)
    shownContent = content
  }

  async function load(): Promise<void> {
    const wasShown = shared !== undefined
    try {
      const found = await readShared<SharedProject>(`${address}?sender=false`, left)
      if (!found || found === 'expired') return stop('not_found')
      ;[shared, updatedAt, isLate] = [found, new Date(), false]
    } catch {
      await nextTask()
      if (left.aborted || isOver) return
      isLate = true
      if (!wasShown) onMessage({ type: 'error', code: 'unavailable' })
    }
    render()
    if (!shared || wasShown) return
    box.append(container)
    onMessage({ type: 'ready', height: 0 })
    const stopObserving = whenOnScreen(container, () => {
      // On our own pages this is the owner's preview, which must not count as a view. Other origins may send the request but not read the
      // response.
      if (origin !== location.origin) countView(address, { mode: 'no-cors' })
      onMessage({ type: 'view' })
    })
    left.addEventListener('abort', stopObserving)
  }

  function stop(code: EmbedError): void {
    isOver = true
    clearInterval(timer)
    container.remove()
    onMessage({ type: 'error', code })
  }

  const timer = setInterval(() => document.hidden || void load(), MINUTE)
  left.addEventListener('abort', () => clearInterval(timer))
  whenBlocked('connect-src', origin, () => shared || isOver || stop('blocked_by_host'), left)
  void load()
  return render
}

/** Waits for the next macrotask, because browsers dispatch violation events in a separate task after the request has failed. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

function adoptStyle(box: HTMLElement): void {
  const root = box.getRootNode()
  if (!(root instanceof ShadowRoot) || root.adoptedStyleSheets.length > 1) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(INLINE_STYLE)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
