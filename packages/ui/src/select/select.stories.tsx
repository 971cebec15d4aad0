import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { Field } from '../form/field.tsx'
import { phone } from '../stories/phone.ts'
import { Select } from './select.tsx'

const industries = ['Technology', 'Design', 'Marketing', 'E-commerce', 'Healthcare', 'Finance', 'Education', 'Other']
const options = industries.map((label) => ({ value: label, label }))

const meta = {
  title: 'Components/Select',
  component: Select,
  args: { 'aria-label': 'Industry', options, placeholder: 'Select industry' },
  decorators: [(Story) => <div style={{ maxWidth: 280 }}>{Story()}</div>],
} satisfies Meta<typeof Select>
export default meta
type Story = StoryObj<typeof meta>

export const Placeholder: Story = {}
export const Chosen: Story = { args: { defaultValue: 'Design' } }
export const Fit: Story = { args: { defaultValue: 'Design', fit: true } }
export const Disabled: Story = { args: { disabled: true, placeholder: 'Select client first' } }
export const Invalid: Story = { args: { 'aria-invalid': true } }

export const Open: Story = {
  args: { defaultValue: 'Design', options: [...options, { value: 'closed', label: 'Closed', disabled: true }] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await expect(await screen.findByRole('option', { name: 'Design' })).toHaveAttribute('data-state', 'checked')
  },
}

export const ChosenByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('listbox')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(canvas.getByRole('combobox')).toHaveTextContent('Design')
  },
}

export const FiftyOnAPhone: Story = {
  ...phone,
  args: { options: Array.from({ length: 50 }, (_, index) => ({ value: `${index}`, label: `Client number ${index + 1}` })) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await screen.findByRole('listbox')
  },
}

export const LongText: Story = {
  args: { defaultValue: 'long', options: [{ value: 'long', label: 'Donaudampfschifffahrtsgesellschaftskapitän und Partner mbB' }] },
}

const projects = Array.from({ length: 10_000 }, (_, index) => ({ value: `${index}`, label: `Project number ${index + 1}` }))

/** More than 50 options: the same select with a search box. */
export const TenThousand: Story = {
  args: { 'aria-label': 'Project', placeholder: 'Select project', options: projects, defaultValue: '6999' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: 'Project' }))
    const chosen = await screen.findByRole('option', { name: 'Project number 7000' })
    const list = screen.getByRole('listbox', { name: 'Project' })
    await expect(chosen).toHaveAttribute('aria-selected', 'true')
    await expect(Math.abs(chosen.getBoundingClientRect().top - list.getBoundingClientRect().top)).toBeLessThan(10)
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Project' })).toHaveFocus())
  },
}

export const TenThousandOnAPhone: Story = { ...TenThousand, ...phone }
export const TenThousandOnLight: Story = { ...TenThousand, globals: { theme: 'light' } }

export const TenThousandSearched: Story = {
  tags: ['browser'],
  args: { 'aria-label': 'Project', placeholder: 'Select project', options: projects },
  play: async ({ canvas, userEvent }) => {
    const trigger = canvas.getByRole('combobox', { name: 'Project' })
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Project' })).toHaveProperty('tagName', 'INPUT'))
    await userEvent.keyboard('99 num')
    await expect(screen.getByRole('option', { name: 'Project number 99' })).toHaveAttribute('data-highlighted')
    await userEvent.keyboard('{End}')
    const list = screen.getByRole('listbox').getBoundingClientRect()
    await waitFor(async () => {
      const last = screen.getByRole('option', { name: 'Project number 9999' }).getBoundingClientRect()
      await expect(last.bottom).toBeLessThanOrEqual(list.bottom)
      await expect(last.top).toBeGreaterThan(list.top)
    })
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await waitFor(() => expect(trigger).toHaveFocus())
    await expect(trigger).toHaveTextContent('Project number 9998')
  },
}

export const NothingFound: Story = {
  args: { 'aria-label': 'Project', options: projects },
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('combobox').focus()
    await userEvent.keyboard('x')
    await expect(await screen.findByText('Nothing found')).toBeVisible()
  },
}

const searchedByCaller = { onSearch: fn(), isLoading: false, hasMore: true }
const openedSearch: Story['play'] = async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('combobox', { name: 'Project' }))
  await screen.findByRole('listbox', { name: 'Project' })
}

/** More options than the caller loads: the server searches. */
export const SearchedByTheServer: Story = {
  args: { 'aria-label': 'Project', options: projects.slice(0, 200), search: searchedByCaller },
  play: openedSearch,
}

export const ServerSearchOnAPhone: Story = { ...SearchedByTheServer, ...phone }

export const ServerSearchLoading: Story = {
  args: { 'aria-label': 'Project', options: [], search: { ...searchedByCaller, isLoading: true, hasMore: false } },
  play: openedSearch,
}

export const ServerFoundNothing: Story = {
  args: { 'aria-label': 'Project', options: [], search: { ...searchedByCaller, hasMore: false } },
  play: openedSearch,
}

export const ServerSearchFailed: Story = {
  args: {
    'aria-label': 'Project',
    options: [],
    search: {
      ...searchedByCaller,
      hasMore: false,
      failure: (
        <>
          The projects could not be loaded.{' '}
          <Button size="small" variant="ghost">
            Retry
          </Button>
        </>
      ),
    },
  },
  play: openedSearch,
}

export const ManyWithLongWords: Story = {
  args: {
    'aria-label': 'Client',
    fit: true,
    placeholder: 'All Clients',
    options: projects.slice(0, 80).map(({ value }) => ({
      value,
      label: `${value} Donaudampfschifffahrtsgesellschaftskapitän und Partner mbB`,
      disabled: value === '2',
    })),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox'))
    await screen.findByRole('listbox')
  },
}

/** Esc closes the list but not the surrounding dialog. */
export const ManyInADialog: Story = {
  args: { options: projects },
  render: (args) => (
    <Dialog open onOpenChange={fn()} title="New Time Entry">
      <Field label="Project" required>
        <Select {...args} aria-label={undefined} />
      </Field>
    </Dialog>
  ),
  play: async ({ userEvent }) => {
    const trigger = await screen.findByRole('combobox', { name: /Project/ })
    await waitFor(() => expect(trigger).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}')
    await screen.findByRole('listbox', { name: 'Project' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(trigger).toHaveFocus())
    await expect(screen.getByRole('dialog', { name: 'New Time Entry' })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('listbox', { name: 'Project' })
  },
}

const clients = ['Acme Studio', 'Cedar & Sage', 'Northwind Studio'].map((label) => ({ value: label, label }))
const newClient = { label: (typed: string) => (typed === '' ? 'New client' : `New client “${typed}”`), onSelect: fn() }
const withNewEntry = { 'aria-label': 'Client', placeholder: 'Select client', options: clients, create: newClient }

/** The last option creates a record. */
export const WithNewEntry: Story = {
  tags: ['browser'],
  args: withNewEntry,
  play: async ({ canvas, userEvent }) => {
    const trigger = canvas.getByRole('combobox', { name: 'Client' })
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('option', { name: 'New client' })
    await userEvent.keyboard('Harbor Lane{Enter}')
    await waitFor(() => expect(newClient.onSelect).toHaveBeenCalledWith('Harbor Lane'))
    await expect(trigger).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('option', { name: 'New client' })
  },
}

export const NewEntryOnAPhone: Story = {
  ...phone,
  args: withNewEntry,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: 'Client' }))
    await screen.findByRole('option', { name: 'New client' })
  },
}

export const NewEntryForASearch: Story = {
  args: withNewEntry,
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('combobox').focus()
    await userEvent.keyboard('Donaudampfschifffahrtsgesellschaftskapitän und Partner')
    await expect(await screen.findByText('Nothing found')).toBeVisible()
  },
}
