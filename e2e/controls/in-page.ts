/** A control on the page. The same control in several table rows, or in the navigation around every screen, has one signature. */
export interface Control {
  signature: string
  /** Role and name, such as 'button "New Invoice"'. */
  title: string
}

/** Functions that are injected into each document before its own scripts run. */
export interface Watch {
  list(screen: string): Control[]
  /** Waits for the control. Returns null if it has not appeared once nothing is loading and the page has stopped changing. */
  find(signature: string, screen: string): Promise<Element | null>
  /** Starts watching: every change from now on counts as an effect of the next click. */
  arm(element: Element): void
  /** True if the page has changed without a new history entry since `arm`, so Back cannot undo the change. */
  isReplaced(): boolean
  /** Describes the click's first effect. Undefined if nothing changes within this many milliseconds. */
  firstChange(ms: number): Promise<string | undefined>
  /** Waits until nothing is loading and the page has stopped changing. */
  settle(): Promise<void>
}

/** Runs in the page. Writes get a 503 response, so clicking 'Delete' has an effect but deletes nothing. */
export function watchPage(): void {
  const CONTROLS =
    'a[href], button, summary, select, input[type=checkbox], input[type=radio], [role=button], [role=link], [role=menuitem], [role=menuitemcheckbox], ' +
    '[role=menuitemradio], [role=tab], [role=switch], [role=checkbox], [role=radio], [role=combobox]:not(input)'
  const LAYER = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
  const TOASTS = '[role=region][aria-label^=Notifications]'
  const ROW = 'tr, li, article, [role=row], [role=listitem], [role=gridcell]'
  const MEANINGFUL = /^(?:aria-(?!describedby|activedescendant|controls|owns)|value|checked|disabled|open|hidden|href|src|data-theme|lang|style)/

  /** Matches the paths of requests that create a file. */
  const FILE = /pdf|evidence|export/
  const QUIET_MS = 50
  /**
   * After this long without a change, a control that is still missing is not expected to appear. Longer than the inputs' debounce delay,
   * shorter than one tick of a running clock.
   */
  const STILL_MS = 700
  const FIND_MS = 8000
  const SETTLE_MS = 2000

  let first: string | undefined
  let pressed: Element | undefined
  /** Key of the history entry before the click. */
  let entry: string | undefined
  let hears: (() => void) | undefined
  let loading = 0
  let moved = performance.now()

  function note(change: string): void {
    first ??= change
    hears?.()
  }

  const words = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const anyNumber = (text: string) => text.replace(/\d+/g, '#')

  function named(element: Element): string {
    const by = element.getAttribute('aria-labelledby')
    const labels = by ? by.split(' ').map((id) => document.getElementById(id)?.textContent).join(' ') : undefined
    const own = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? [...(element.labels ?? [])].map((label) => label.textContent).join(' ') : element.textContent
    return words(labels ?? element.getAttribute('aria-label') ?? (words(own) || element.getAttribute('title'))).slice(0, 60)
  }

  function roleOf(element: Element): string {
    const role = element.getAttribute('role')
    if (role) return role
    if (element instanceof HTMLAnchorElement) return 'link'
    return element instanceof HTMLInputElement ? element.type : element.localName
  }

  function canBePressed(element: Element): boolean {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert], [aria-hidden=true]')) return false
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && !element.matches(':disabled, [aria-disabled=true]')
  }

  /** True for a chart mark, which is reached with the arrow keys and only shows its value. */
  function isMark(element: Element): boolean {
    return element.matches('button[tabindex]:not([role])') && !element.closest('[role=toolbar], [role=tablist], [role=grid]')
  }

  /**
   * True if a click may legitimately change nothing: the option is already selected, or the link leads to the current page or to another
   * program.
   */
  function isAtRest(element: Element): boolean {
    if (element.matches('[aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true], [role=radio][aria-checked=true], [role=menuitemradio][aria-checked=true]')) return true
    if (element instanceof HTMLInputElement) return element.type === 'radio' && element.checked
    return element instanceof HTMLAnchorElement && (element.href === location.href || !element.protocol.startsWith('http'))
  }

  const pathOf = (element: Element): string => (element.parentElement ? `${pathOf(element.parentElement)}>` : '') + element.localName + (element.getAttribute('class') ?? '')

  function rowOf(element: Element): Element | null {
    const row = element.closest(ROW)
    if (!row || row.closest('nav')) return null
    const isRepeated = [...(row.parentElement?.children ?? [])].some((other) => other !== row && other.localName === row.localName)
    return isRepeated || row.closest('[role=grid]') ? row : null
  }

  function placeOf(element: Element, screen: string): string {
    const layer = element.closest(LAYER)
    if (layer) return `${layer.getAttribute('role')} ${anyNumber(named(layer).slice(0, 30))}`
    if (!element.closest('main')) return 'frame'
    return element.closest('header') ? `${screen} header` : screen
  }

  function controlOf(element: Element, screen: string): Control {
    const [role, name] = [roleOf(element), named(element)]
    const leadsTo = element instanceof HTMLAnchorElement ? anyNumber(element.hash || element.pathname + element.search) : ''
    const row = rowOf(element)
    const which = row ? `${pathOf(row)} ${[...row.querySelectorAll(CONTROLS)].indexOf(element)}` : anyNumber(name)
    return { signature: [placeOf(element, screen), role, which, leadsTo].join(' | '), title: `${role} "${name}"` }
  }

  function pressable(): Element[] {
    return [...document.querySelectorAll(CONTROLS)].filter((element) => !element.closest(TOASTS) && canBePressed(element) && !isAtRest(element) && !isMark(element))
  }

  const isBusy = (quietMs: number) => loading > 0 || performance.now() - moved < quietMs || !!document.querySelector('main [aria-busy=true]') || !document.querySelector('main')

  async function until(isTrue: () => unknown, atMostMs: number): Promise<void> {
    const deadline = performance.now() + atMostMs
    while (!isTrue() && performance.now() < deadline) await new Promise((resume) => setTimeout(resume, 20))
  }

  const watch: Watch = {
    list(screen) {
      const controls = new Map<string, Control>()
      for (const control of pressable().map((element) => controlOf(element, screen))) if (!controls.has(control.signature)) controls.set(control.signature, control)
      return [...controls.values()]
    },
    async find(signature, screen) {
      const began = performance.now()
      const found = () => pressable().find((element) => controlOf(element, screen).signature === signature)
      await until(() => found() || (performance.now() - began > STILL_MS && !isBusy(STILL_MS)), FIND_MS)
      return found() ?? null
    },
    arm(element) {
      pressed = element
      entry = navigation.currentEntry?.key
      first = undefined
    },
    isReplaced: () => navigation.currentEntry?.key === entry,
    firstChange: (ms) =>
      new Promise((resolve) => {
        const tell = () => resolve(first)
        hears = tell
        if (first) tell()
        else setTimeout(tell, ms)
      }),
    settle: () => until(() => !isBusy(QUIET_MS), SETTLE_MS),
  }
  Object.assign(window, { watch })

  function waitFor(code: HTMLElement): void {
    loading += 1
    const loaded = () => {
      loading -= 1
      moved = performance.now()
    }
    for (const event of ['load', 'error']) code.addEventListener(event, loaded, { once: true })
  }

  new MutationObserver((mutations) => {
    for (const { type, target, addedNodes, removedNodes, attributeName } of mutations) {
      const element = target instanceof Element ? target : target.parentElement
      const isTip = element?.closest('[role=tooltip]') ?? [...addedNodes, ...removedNodes].some((node) => node instanceof Element && (node.matches('[role=tooltip]') || node.querySelector('[role=tooltip]')))
      if (isTip) continue
      moved = performance.now()
      for (const node of addedNodes) if (node instanceof HTMLElement && node.matches('script[src], link[rel=stylesheet]')) waitFor(node)
      // Scripts and styles added to the head do not count as an effect by themselves.
      if (target === document.head) continue
      // Toasts disappear on their own, so their removal is not an effect of the click.
      const hasLeft = removedNodes.length > 0 && !element?.closest(TOASTS)
      if (type === 'attributes' ? MEANINGFUL.test(attributeName ?? '') : type === 'characterData' || addedNodes.length > 0 || hasLeft) note(`${type} of ${element?.localName}`)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })

  addEventListener('focusin', ({ target }) => target !== pressed && note('focus'))
  for (const event of ['input', 'change', 'hashchange']) addEventListener(event, () => note(event), true)

  const patch = <Key extends string>(owner: Record<Key, unknown> | undefined, key: Key, make: (original: never) => unknown) => {
    if (owner) Object.defineProperty(owner, key, { value: make(owner[key] as never), configurable: true, writable: true })
  }
  const noted = (change: string) => () => (): Promise<void> => {
    note(change)
    return Promise.resolve()
  }
  patch(history as never, 'pushState', (push: History['pushState']) => (...state: Parameters<History['pushState']>) => {
    if (new URL(state[2] ?? '', location.href).href !== location.href) note('address')
    push.apply(history, state)
  })
  patch(window as never, 'print', noted('print'))
  patch(navigator.clipboard as never, 'writeText', noted('clipboard'))
  patch(globalThis.Notification as never, 'requestPermission', () => () => {
    note('permission')
    return Promise.resolve('denied')
  })
  patch(window as never, 'fetch', (send: typeof fetch) => async (...[input, init]: Parameters<typeof fetch>) => {
    const request = new Request(input, init)
    const path = new URL(request.url).pathname
    note(`request ${request.method} ${path}`)
    if (request.method !== 'GET' || FILE.test(path)) return Response.json({ message: 'Not now', code: 'service_unavailable', requestId: 'none' }, { status: 503 })
    loading += 1
    try {
      return await send(request)
    } finally {
      loading -= 1
    }
  })
  patch(HTMLAnchorElement.prototype as never, 'click', (click: (this: HTMLAnchorElement) => void) => function save(this: HTMLAnchorElement) {
    if (this.download) note('download')
    else click.call(this)
  })
}
