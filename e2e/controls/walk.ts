import { setTimeout as delay } from 'node:timers/promises'
import type { ElementHandle, Page } from '@playwright/test'
import type { Screen as NamedScreen } from '../harness/screens.ts'
import { type Control, type Watch, watchPage } from './in-page.ts'
import { CLICK_MS, reasonOf, use } from './use.ts'

declare global {
  interface Window {
    watch: Watch
  }
}

export interface Screen extends NamedScreen {
  /** Inputs to fill in before clicking. */
  types?: { label: RegExp; text: string }
}

interface Finding {
  screen: string
  /** Titles of the controls clicked to get here, ending with the control under test. */
  controls: string
  problem: string
}

interface Options {
  /** Maximum time to wait for an effect, in milliseconds. */
  patienceMs?: number
  /** Skips the app's menus outside the screen, which another walk covers. */
  withoutFrame?: boolean
  /** If code evaluated in the page takes longer than this many milliseconds, the page counts as hanging. */
  silentMs?: number
}

interface State {
  address: string
  controls: Control[]
}

const holds = (controls: readonly Control[], { signature }: Control) => controls.some((control) => control.signature === signature)

/** A signature starts with the control's location, so this matches controls in a dialog, menu or list box. */
const LAYER = /^(?:dialog|alertdialog|menu|listbox) /
/** Three levels: the screen, a dialog on it, and a list in that dialog. */
const MAX_DEPTH = 3
const MAX_HEADERS = 3
const MAX_REPLACED = 5

/**
 * Clicks each control on a screen and in its dialogs and menus once. Reports controls without any effect on the page, URL, requests, files,
 * dialogs, clipboard or printing.
 */
export class Walk {
  readonly findings: Finding[] = []
  pressed = 0
  /** Number of controls that disappeared, or were replaced each time, before they could be clicked. */
  gone = 0
  private readonly seen = new Set<string>()
  private readonly page: Page
  private screen: Screen = { name: '', address: '' }
  /** Titles of the controls clicked last, for error messages. */
  private last = 'its address'
  private readonly inHeaders = new Map<string, number>()
  private readonly addresses: ReadonlySet<string>
  /** Called for each effect outside the page, such as a download or a popup. */
  private tell: (event: string) => void = () => undefined

  private readonly options: Required<Options>

  private constructor(page: Page, screens: readonly Screen[], options: Options) {
    this.page = page
    this.options = { patienceMs: 4000, withoutFrame: false, silentMs: 40_000, ...options }
    this.addresses = new Set(screens.map(({ address }) => address))
    const note = (event: string) => () => this.tell(event)
    page.on('popup', (popup) => {
      this.tell('window')
      void popup.close()
    })
    page.on('filechooser', note('file chooser'))
    page.on('download', note('download'))
    page.on('framenavigated', note('page'))
    page.on('dialog', (dialog) => {
      this.tell('dialog')
      void (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss())
    })
  }

  /** `screens` are all screens that are visited separately. */
  static async begin(page: Page, screens: readonly Screen[], options: Options = {}): Promise<Walk> {
    await page.addInitScript(watchPage)
    return new Walk(page, screens, options)
  }

  async visit(screen: Screen): Promise<void> {
    this.screen = screen
    await this.open([])
    await this.explore([], [])
  }

  /** Clicks each control that was not clicked before. `path` holds the clicks that led here, `states` the state before each of them. */
  private async explore(path: readonly Control[], states: readonly State[]): Promise<void> {
    for (;;) {
      const before = await this.state()
      const control = this.unseen(before, states).find((found) => this.isNew(found))
      if (!control) return
      await this.press(control, path)
      const after = await this.state()
      const through = [...states, before]
      const isDeeper = this.isHere(before.address, after.address) && this.unseen(after, through).length > 0
      if (isDeeper && path.length + 1 < MAX_DEPTH) await this.explore([...path, control], through)
      await this.restore(path, through)
    }
  }

  /** Controls that are not in `states`. While a dialog or menu is open, only the controls in it are returned. */
  private unseen({ controls }: State, states: readonly State[]): Control[] {
    const found = controls.filter((control) => !states.some((state) => holds(state.controls, control)))
    const inLayers = found.filter(({ signature }) => LAYER.test(signature))
    return (inLayers.length > 0 ? inLayers : found).filter(({ signature }) => !this.seen.has(signature))
  }

  /** A control found in the headers of MAX_HEADERS screens is considered part of the frame and not clicked again. */
  private isNew({ signature, title }: Control): boolean {
    if (this.seen.has(signature) || (this.options.withoutFrame && signature.startsWith('frame '))) return false
    this.seen.add(signature)
    if (!signature.startsWith(`${this.screen.name} header`)) return true
    const times = this.inHeaders.get(title) ?? 0
    this.inHeaders.set(title, times + 1)
    return times < MAX_HEADERS
  }

  /** False if the browser has left the screen, or shows a URL that is visited separately. */
  private isHere(before: string, after: string): boolean {
    const { pathname, search } = new URL(after)
    return new URL(before).pathname === pathname && (before === after || !this.addresses.has(pathname + search))
  }

  private async press(control: Control, path: readonly Control[]): Promise<void> {
    this.last = [...path, control].map(({ title }) => title).join(' → ')
    let outcome = await this.outcomeOf(control)
    if (outcome !== 'alive') {
      // Try once more, because the control may have been covered or affected by an earlier click.
      await this.open(path)
      const again = await this.outcomeOf(control)
      if (again !== 'gone') outcome = again
    }
    if (outcome === 'gone') this.gone += 1
    else this.pressed += 1
    if (outcome === 'alive' || outcome === 'gone') return
    this.findings.push({ screen: this.screen.name, controls: this.last, problem: outcome })
  }

  /** Returns 'alive', 'gone', or the reason why the control cannot be used. */
  private async outcomeOf(control: Control): Promise<string> {
    let outcome = 'replaced'
    for (let times = 0; times < MAX_REPLACED && outcome === 'replaced'; times += 1) outcome = await this.answered(this.outcomeOnce(control))
    return outcome === 'replaced' ? 'gone' : outcome
  }

  /**
   * Clicks the control. Returns 'replaced' if its element was replaced or hidden before the click, for example when content finished
   * loading.
   */
  private async outcomeOnce({ signature }: Control): Promise<string> {
    const element = await this.find(signature)
    if (!element) return 'gone'
    const outside = new Promise<string>((resolve) => {
      this.tell = resolve
    })
    await element.evaluate((node) => window.watch.arm(node))
    try {
      await use(element)
    } catch (error) {
      // A dialog that opens late hides the page's controls with aria-hidden.
      const isThere = await element.evaluate((node) => node.isConnected && !node.closest('[aria-hidden=true]')).catch(() => false)
      return isThere ? `cannot be pressed: ${reasonOf(error)}` : 'replaced'
    }
    const inside = this.page.evaluate((ms) => window.watch.firstChange(ms), this.options.patienceMs).catch(() => 'page')
    const change = await Promise.race([inside, outside])
    await this.settle()
    return change ? 'alive' : 'changes nothing'
  }

  private async find(signature: string): Promise<ElementHandle<Element> | null> {
    const asked = [signature, this.screen.name] as const
    const found = await this.inPage(() => this.page.evaluateHandle(([wanted, screen]) => window.watch.find(wanted, screen), asked))
    return found.asElement()
  }

  private async state(): Promise<State> {
    const controls = await this.inPage(() => this.page.evaluate((screen) => window.watch.list(screen), this.screen.name))
    return { address: this.page.url(), controls }
  }

  /** Returns to the last of `states` with Escape or Back; if that fails, reopens the screen and repeats the clicks in `path`. */
  private async restore(path: readonly Control[], states: readonly State[]): Promise<void> {
    if ((await this.reached(states)) === path.length) return
    const reached = await this.stepBack(states)
    if (reached < 0) await this.open(path)
    else await this.follow(path.slice(reached))
  }

  private async stepBack(states: readonly State[]): Promise<number> {
    if (this.page.url() === states.at(-1)?.address) await this.page.keyboard.press('Escape')
    else if (await this.inPage(() => this.page.evaluate(() => window.watch.isReplaced()))) return -1
    else await this.page.evaluate(() => history.back()).catch(() => undefined)
    await this.settle()
    return this.reached(states)
  }

  /** Index of the current state in `states`, or -1. */
  private async reached(states: readonly State[]): Promise<number> {
    const now = JSON.stringify(await this.state())
    return states.findLastIndex((state) => JSON.stringify(state) === now)
  }

  private async open(path: readonly Control[]): Promise<void> {
    const { address, types } = this.screen
    // Clears state kept in the browser, such as a running timer or a filter.
    await this.page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear())).catch(() => undefined)
    await this.page.goto(address)
    await this.settle()
    if (types) await this.page.getByLabel(types.label).fill(types.text)
    await this.follow(path)
  }

  private async follow(path: readonly Control[]): Promise<void> {
    for (const { signature } of path) {
      const element = await this.find(signature)
      await element?.click({ timeout: CLICK_MS }).catch(() => undefined)
      await this.settle()
    }
  }

  private async settle(): Promise<void> {
    await this.inPage(() => this.page.evaluate(() => window.watch.settle()))
  }

  /** Runs `ask` in the page. Runs it again if a new document was loaded in the meantime. */
  private inPage<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const again = async () => {
      await this.page.waitForLoadState()
      return ask()
    }
    return this.answered(ask().catch(again))
  }

  /** If the page hangs, fails with its name instead of letting the test time out. */
  private async answered<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const waiting = new AbortController()
    const silence = delay(this.options.silentMs, undefined, { signal: waiting.signal }).then(() => {
      throw new Error(`${this.screen.name}: the page answers nothing, at ${this.page.url()}, after ${this.last}`)
    })
    try {
      return await Promise.race([answer, silence])
    } finally {
      waiting.abort()
    }
  }
}
