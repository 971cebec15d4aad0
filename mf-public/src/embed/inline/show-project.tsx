import type { EmbedLook } from '@billfold/contracts/embeds/embed-message'
import type { SharedProject } from '@billfold/contracts/sharing/shared-project'
import { countView, projectAddress, readShared } from '../../page/requests.ts'
import { Freshness } from '../../project-status/freshness.tsx'
import { ProjectStatus } from '../../project-status/project-status.tsx'
import { applyLook } from '../look/apply-look.ts'
import type { ShowContent } from '../show-content.ts'
import './inline.css'

/** The style sheet above, as text: a page of somebody else's gets it as an object, which no policy forbids. The build fills it in. */
declare const INLINE_STYLE: string

const MINUTE = 60_000

/** The project in the page around, in the widget's closed shadow tree: asked for like the page of its own does, without cookies. */
export const showProject: ShowContent = ({ box, origin, token, look: first, onMessage, left }) => {
  const address = origin + projectAddress(token)
  const paper = document.createElement('div')
  let look = first
  let shared: SharedProject | undefined
  let updatedAt = new Date()
  let isLate = false
  paper.className = 'billfold'
  adoptStyle(box)

  function draw(): void {
    applyLook(paper, look)
    paper.lang = look.language
    if (!shared) return
    // Made as nodes, by dom-runtime.ts.
    const status = (<ProjectStatus shared={shared} language={look.language} />) as unknown as Node
    paper.replaceChildren(status, (<Freshness updatedAt={updatedAt} isLate={isLate} language={look.language} />) as unknown as Node)
  }

  async function ask(): Promise<void> {
    const wasShown = shared !== undefined
    try {
      const answer = await readShared<SharedProject>(address, left)
      if (!answer) return over()
      ;[shared, updatedAt, isLate] = [answer, new Date(), false]
    } catch {
      if (left.aborted) return
      isLate = true
      if (!wasShown) onMessage({ type: 'error', code: 'unavailable' })
    }
    draw()
    if (!shared || wasShown) return
    box.append(paper)
    onMessage({ type: 'ready', height: 0 })
    whenSeen(paper, left, () => {
      // On a page of ours its owner looks at how it would be elsewhere.
      if (origin !== location.origin) countView(address, 'no-cors')
      onMessage({ type: 'view' })
    })
  }

  function over(): void {
    clearInterval(timer)
    paper.remove()
    onMessage({ type: 'error', code: 'not_found' })
  }

  const timer = setInterval(() => document.hidden || void ask(), MINUTE)
  left.addEventListener('abort', () => clearInterval(timer))
  void ask()
  return (changed: EmbedLook) => {
    look = changed
    draw()
  }
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
