import type { Driver } from './driver.ts'

const TIMEOUT_MS = 30_000

/** Finds elements by role and accessible name, waits until they are ready and uses them. */
export interface Screen {
  click(role: Role, name: RegExp): Promise<void>
  fill(name: RegExp, text: string): Promise<void>
  choose(field: RegExp, option: RegExp): Promise<void>
  see(role: Role, name: RegExp): Promise<void>
}

type Role = 'button' | 'cell' | 'checkbox' | 'combobox' | 'heading' | 'link' | 'option' | 'text' | 'textbox'

export function screenOf(driver: Driver): Screen {
  const find = (role: Role, name: RegExp) => `(${findElement.toString()})(${JSON.stringify(role)}, ${JSON.stringify(name.source)})`

  /** Retries, because a screen may replace an element while it renders. */
  async function until(what: string, use: () => Promise<unknown>): Promise<void> {
    const end = Date.now() + TIMEOUT_MS
    for (;;) {
      try {
        await use()
        return
      } catch (error) {
        if (Date.now() > end) throw new Error(`${what}, on:\n${await driver.evaluate<string>('document.body.innerText')}`, { cause: error })
        await new Promise((resume) => setTimeout(resume, 100))
      }
    }
  }

  async function see(role: Role, name: RegExp): Promise<void> {
    await until(`See the ${role} ${name}`, async () => {
      if (!(await driver.evaluate<boolean>(`${find(role, name)} !== null`))) throw new Error('It is not there')
    })
  }

  async function click(role: Role, name: RegExp): Promise<void> {
    await see(role, name)
    await until(`Click the ${role} ${name}`, () => driver.click(find(role, name)))
  }

  return {
    see,
    click,
    async fill(name, text) {
      await see('textbox', name)
      await driver.evaluate(`((field) => { field.focus(); field.select() })(${find('textbox', name)})`)
      await driver.type(text)
    },
    async choose(field, option) {
      await click('combobox', field)
      await click('option', option)
    },
  }
}

/** Runs in the page: returns the first visible and enabled element with this role and a matching accessible name. */
function findElement(role: string, source: string): Element | null {
  const selectors: Record<string, string> = {
    button: 'button:not([role]), [role=button]',
    checkbox: '[role=checkbox], input[type=checkbox]',
    cell: 'td, [role=cell]',
    combobox: '[role=combobox], select',
    heading: 'h1, h2, h3, [role=heading]',
    link: 'a[href]',
    option: '[role=option]',
    text: 'body *',
    textbox: 'input, textarea',
  }
  const nameOf = (element: Element): string => {
    const byId = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '')
    const labels = [...((element as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent ?? '')
    const own = role === 'text' && element.childElementCount > 0 ? '' : (element.textContent ?? '')
    return (element.getAttribute('aria-label') ?? [byId.join(' '), labels.join(' '), own].find((name) => name.trim() !== '') ?? '').trim()
  }
  const pattern = new RegExp(source)
  const isUsable = (element: Element) =>
    element.getClientRects().length > 0 && element.closest('[aria-hidden=true], [inert]') === null && !(element as HTMLButtonElement).disabled
  return [...document.querySelectorAll(selectors[role] ?? role)].find((element) => isUsable(element) && pattern.test(nameOf(element))) ?? null
}
