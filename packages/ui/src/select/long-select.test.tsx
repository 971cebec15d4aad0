import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRef } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Field } from '../form/field.tsx'
import type { SelectOption, SelectSearch } from './select-props.ts'
import { Select } from './select.tsx'

const projects: SelectOption[] = Array.from({ length: 10_000 }, (_, index) => ({ value: `id-${index}`, label: `Project ${index}` }))
const fewProjects = projects.slice(0, 50)

/** Opens the list with the keyboard and returns the search box. */
async function open(keys = '{Enter}') {
  const user = userEvent.setup()
  screen.getByRole('combobox', { name: 'Project' }).focus()
  await user.keyboard(keys)
  return { user, box: screen.getByRole<HTMLInputElement>('combobox', { name: 'Project' }) }
}

function activeOption(box: HTMLElement): string | null | undefined {
  return document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent
}

test('shows fifty options as a plain list, and more than fifty with a search box', async () => {
  render(<Select aria-label="Project" options={fewProjects} />)
  screen.getByRole('combobox').focus()
  await userEvent.setup().keyboard('{Enter}')
  expect(screen.getAllByRole('option')).toHaveLength(50)
  cleanup()
  render(<Select aria-label="Project" options={projects.slice(0, 51)} />)
  const { box } = await open()
  expect(box.tagName).toBe('INPUT')
})

test('shows a search box for a few options if requested', async () => {
  render(<Select aria-label="Project" options={projects.slice(0, 2)} searchable />)
  const { box } = await open()
  expect(box.tagName).toBe('INPUT')
  expect(screen.getAllByRole('option')).toHaveLength(2)
})

test('renders only the visible options out of ten thousand, and no options while closed', async () => {
  render(<Select aria-label="Project" options={projects} />)
  expect(document.querySelectorAll('option, [role="option"]')).toHaveLength(0)
  await open()
  expect(screen.getAllByRole('option').length).toBeLessThan(50)
  expect(screen.getByRole('option', { name: 'Project 3' }).getAttribute('aria-setsize')).toBe('10000')
  expect(screen.getByRole('option', { name: 'Project 3' }).getAttribute('aria-posinset')).toBe('4')
})

test('reads its options only once while closed, however often it is rendered', () => {
  const find = vi.spyOn(projects, 'find')
  const map = vi.spyOn(projects, 'map')
  const { rerender } = render(<Select aria-label="Project" options={projects} value="id-9999" onValueChange={() => undefined} />)
  const before = find.mock.calls.length
  rerender(<Select aria-label="Project" options={projects} value="id-9999" onValueChange={() => undefined} />)
  expect(find).toHaveBeenCalledTimes(before)
  expect(map).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('searches while typing, chooses the first result on Enter and returns the focus', async () => {
  const onValueChange = vi.fn<(value: string) => void>()
  render(<Select aria-label="Project" options={projects} onValueChange={onValueChange} />)
  const { user, box } = await open()
  await user.type(box, '77 proj')
  expect(activeOption(box)).toBe('Project 77')
  expect(screen.getByRole('status').textContent).toBe('280 of 10000')
  await user.keyboard('{Enter}')
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith('id-77')
  expect(screen.queryByRole('listbox')).toBeNull()
  const trigger = screen.getByRole('combobox', { name: 'Project' })
  expect(trigger.textContent).toBe('Project 77')
  await vi.waitFor(() => expect(document.activeElement).toBe(trigger))
})

test('opens when a letter is typed, and searches for that letter', async () => {
  render(<Select aria-label="Project" options={projects} />)
  const { user, box } = await open('9')
  await user.keyboard('998')
  expect(box.value).toBe('9998')
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Project 9998'])
})

test('moves between enabled options with arrows, Home and End', async () => {
  const options = projects.map((option, index) => ({ ...option, disabled: index === 0 || index === 3 }))
  render(<Select aria-label="Project" options={options} />)
  const { user, box } = await open()
  expect(activeOption(box)).toBe('Project 1')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(activeOption(box)).toBe('Project 4')
  await user.keyboard('{End}')
  expect(activeOption(box)).toBe('Project 9999')
  await user.keyboard('{Home}')
  expect(activeOption(box)).toBe('Project 1')
})

test('opens at the chosen option and keeps that choice on Esc', async () => {
  const onValueChange = vi.fn<(value: string) => void>()
  render(<Select aria-label="Project" options={projects} value="id-7000" onValueChange={onValueChange} />)
  const { user, box } = await open()
  expect(activeOption(box)).toBe('Project 7000')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Project 7000')
  await user.keyboard('{ArrowDown}{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(onValueChange).not.toHaveBeenCalled()
})

test('does not choose a disabled option on click', async () => {
  const onValueChange = vi.fn<(value: string) => void>()
  const options = projects.map((option, index) => ({ ...option, disabled: index === 2 }))
  render(<Select aria-label="Project" options={options} onValueChange={onValueChange} />)
  await open()
  fireEvent.click(screen.getByRole('option', { name: 'Project 2' }))
  expect(onValueChange).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('option', { name: 'Project 4' }))
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith('id-4')
})

test('shows “Nothing found” and ignores Enter if no option matches', async () => {
  const onValueChange = vi.fn<(value: string) => void>()
  render(<Select aria-label="Project" options={projects} onValueChange={onValueChange} />)
  const { user, box } = await open()
  await user.type(box, 'none{Enter}')
  expect(screen.getByText('Nothing found')).toBeTruthy()
  expect(onValueChange).not.toHaveBeenCalled()
})

test('is labeled by its field, forwards its ref and names its list', async () => {
  const ref = createRef<HTMLButtonElement>()
  render(
    <Field label="Project" error="Choose one">
      <Select ref={ref} name="projectId" value="id-5" options={projects} />
    </Field>,
  )
  const trigger = screen.getByRole('combobox', { name: 'Project' })
  expect(ref.current).toBe(trigger)
  expect(trigger.getAttribute('aria-invalid')).toBe('true')
  expect(document.querySelector<HTMLInputElement>('input[name="projectId"]')?.value).toBe('id-5')
  await open()
  expect(screen.getByRole('listbox', { name: 'Project' })).toBeTruthy()
})

test('keeps the focus when the options arrive and the search box appears', () => {
  const { rerender } = render(<Select aria-label="Project" options={[]} />)
  screen.getByRole('combobox').focus()
  rerender(<Select aria-label="Project" options={projects} />)
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Project' }))
})

test('opens on touch without the on-screen keyboard, but key presses still reach the search box', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList)
  render(<Select aria-label="Project" options={projects} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('combobox', { name: 'Project' }))
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Project' }))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Project' }))
  vi.restoreAllMocks()
})

describe('a search run by the caller', () => {
  const onSearch = vi.fn<(text: string) => void>()
  const idle: SelectSearch = { onSearch, isLoading: false }
  beforeEach(() => onSearch.mockClear())

  test('receives the entered text, and an empty string when the list opens and closes', async () => {
    render(<Select aria-label="Project" options={fewProjects} search={idle} />)
    const { user, box } = await open()
    await user.type(box, 'ac')
    await user.keyboard('{Escape}')
    expect(onSearch.mock.calls.map(([text]) => text)).toEqual(['', 'a', 'ac', ''])
  })

  test('receives the letter that opens the list', async () => {
    render(<Select aria-label="Project" options={fewProjects} search={idle} />)
    await open('x')
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('x')
  })

  test('decides which options are shown, even if there are only a few', async () => {
    const onValueChange = vi.fn<(value: string) => void>()
    render(<Select aria-label="Project" options={projects.slice(0, 2)} search={idle} onValueChange={onValueChange} />)
    const { user, box } = await open()
    await user.type(box, 'something else')
    expect(screen.getAllByRole('option')).toHaveLength(2)
    expect(screen.getByRole('status').textContent).toBe('2 found')
    await user.keyboard('{ArrowDown}{Enter}')
    expect(onValueChange).toHaveBeenCalledExactlyOnceWith('id-1')
  })

  test('is announced while it is loading, and Enter chooses nothing until it has finished', async () => {
    const onValueChange = vi.fn<(value: string) => void>()
    const select = (search: SelectSearch, options: SelectOption[]) => (
      <Select aria-label="Project" options={options} search={search} onValueChange={onValueChange} />
    )
    const { rerender } = render(select({ ...idle, isLoading: true }, fewProjects))
    const { user } = await open()
    expect(screen.getByRole('status').textContent).toBe('Loading...')
    expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('true')
    await user.keyboard('{Enter}')
    expect(onValueChange).not.toHaveBeenCalled()
    rerender(select({ ...idle, isLoading: true }, []))
    expect(screen.queryByText('Nothing found')).toBeNull()
    rerender(select(idle, []))
    expect(screen.getByText('Nothing found')).toBeTruthy()
  })

  test('shows a retry button that can be reached with the keyboard if the search fails', async () => {
    const onRetry = vi.fn<() => void>()
    const failure = <button onClick={onRetry}>Retry</button>
    render(<Select aria-label="Project" options={fewProjects} search={{ ...idle, failure }} />)
    const { user } = await open()
    expect(screen.queryAllByRole('option')).toHaveLength(0)
    expect(screen.getByRole('alert').textContent).toBe('Retry')
    await user.tab()
    await user.keyboard('{Enter}')
    expect(onRetry).toHaveBeenCalledOnce()
  })

  test('shows a hint if there are more results than are shown', async () => {
    render(<Select aria-label="Project" options={fewProjects} search={{ ...idle, hasMore: true }} />)
    await open()
    expect(screen.getByText('Type to find more')).toBeTruthy()
  })

  test('keeps the name of the chosen option when the results do not include it', async () => {
    const select = (options: SelectOption[]) => <Select aria-label="Project" options={options} value="id-3" search={idle} />
    const { rerender, container } = render(select(fewProjects))
    await open()
    rerender(select(projects.slice(70, 80)))
    expect(container.querySelector('button')?.textContent).toBe('Project 3')
  })
})

describe('the option that creates a record', () => {
  const onSelect = vi.fn<(typed: string) => void>()
  const create = { label: (typed: string) => `New project ${typed}`.trim(), onSelect }
  beforeEach(() => void onSelect.mockReset())

  test('comes last in a short list, below a search box', async () => {
    render(<Select aria-label="Project" options={projects.slice(0, 2)} create={create} />)
    const { box } = await open()
    expect(box.tagName).toBe('INPUT')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Project 0', 'Project 1', 'New project'])
    expect(activeOption(box)).toBe('Project 0')
  })

  test('can be reached with the arrow keys and End, and receives the entered text once the list is closed', async () => {
    render(<Select aria-label="Project" options={projects.slice(0, 2)} create={create} />)
    const { user, box } = await open()
    await user.type(box, 'project 1')
    await user.keyboard('{ArrowDown}')
    expect(activeOption(box)).toBe('New project project 1')
    await user.keyboard('{ArrowDown}{ArrowUp}')
    expect(activeOption(box)).toBe('Project 1')
    onSelect.mockImplementation(() => {
      expect(screen.queryByRole('listbox')).toBeNull()
      expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Project' }))
    })
    await user.keyboard('{End}{Enter}')
    await vi.waitFor(() => expect(onSelect).toHaveBeenCalledExactlyOnceWith('project 1'))
  })

  test('is chosen by Enter if nothing is found', async () => {
    const onValueChange = vi.fn<(value: string) => void>()
    render(<Select aria-label="Project" options={fewProjects} create={create} onValueChange={onValueChange} />)
    const { user, box } = await open()
    await user.type(box, ' Shop {Enter}')
    await vi.waitFor(() => expect(onSelect).toHaveBeenCalledExactlyOnceWith('Shop'))
    expect(onValueChange).not.toHaveBeenCalled()
  })

  test('is not chosen by Enter during the caller’s search', async () => {
    render(<Select aria-label="Project" options={[]} create={create} search={{ onSearch: () => undefined, isLoading: true }} />)
    const { user } = await open()
    await user.keyboard('Shop{Enter}')
    expect(screen.getByRole('listbox')).toBeTruthy()
    await user.click(screen.getByRole('option', { name: 'New project Shop' }))
    await vi.waitFor(() => expect(onSelect).toHaveBeenCalledExactlyOnceWith('Shop'))
  })
})
