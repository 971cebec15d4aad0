import { Download, FileText, MoreHorizontal, Pencil, Plus, Trash2 } from 'lucide-react'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, fn, screen, within } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Card, CardHeader, CardTitle } from '../layout/card.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../overlay/menu.tsx'
import { EmptyState } from '../states/states.tsx'
import { phone } from '../stories/phone.ts'
import { type SampleInvoice, invoices } from '../stories/sample-data.ts'
import { Truncate } from '../layout/small-parts.tsx'
import { Badge } from './badge.tsx'
import { Table, TableCell, type TableColumn, TableRow } from './table.tsx'

const columns: TableColumn[] = [
  { label: 'Invoice', phone: 'title' },
  { label: 'Client', grow: true },
  { label: 'Amount', kind: 'number', phone: 'value' },
  { label: 'Status', phone: 'badge' },
  { label: 'Date', phone: 'hidden' },
  { label: 'Due Date', phone: 'hidden' },
  { label: 'Actions', kind: 'actions' },
]

interface InvoiceRowProps {
  invoice: SampleInvoice
  selected?: boolean
  place?: number
}

function InvoiceRow({ invoice, selected, place }: InvoiceRowProps) {
  return (
    <TableRow selected={selected} aria-rowindex={place}>
      <TableCell>{invoice.number}</TableCell>
      <TableCell>
        <Truncate>{invoice.client}</Truncate>
      </TableCell>
      <TableCell>{invoice.amount}</TableCell>
      <TableCell>
        <Badge tone={invoice.tone}>{invoice.status}</Badge>
      </TableCell>
      <TableCell>{invoice.issued}</TableCell>
      <TableCell>{invoice.due}</TableCell>
      <TableCell>
        <Menu trigger={<IconButton size="small" icon={<MoreHorizontal />} label={`Actions for ${invoice.number}`} />}>
          <MenuItem icon={<Download />}>Download PDF</MenuItem>
          <MenuItem icon={<Pencil />}>Edit</MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} danger>
            Delete
          </MenuItem>
        </Menu>
      </TableCell>
    </TableRow>
  )
}

const meta = {
  title: 'Components/Table',
  component: Table,
  args: {
    label: 'Invoice List',
    columns,
    children: invoices.map((invoice) => <InvoiceRow key={invoice.number} invoice={invoice} />),
    empty: (
      <EmptyState
        icon={<FileText />}
        title="No invoices found"
        action={
          <Button variant="primary" icon={<Plus />}>
            New Invoice
          </Button>
        }
      />
    ),
  },
  decorators: [
    (Story) => (
      <Card flush>
        <CardHeader actions={<Button size="small">Export CSV</Button>}>
          <CardTitle>Invoice List</CardTitle>
        </CardHeader>
        {Story()}
      </Card>
    ),
  ],
} satisfies Meta<typeof Table>
export default meta
type Story = StoryObj<typeof meta>

export const Rows: Story = {}
export const Loading: Story = { args: { loading: true } }
export const Empty: Story = { args: { children: [] } }
export const OnAPhone: Story = { ...phone }
export const LoadingOnAPhone: Story = { ...phone, args: { loading: true } }
export const OnLight: Story = { globals: { theme: 'light' } }

export const Selected: Story = {
  args: { children: invoices.map((invoice, index) => <InvoiceRow key={invoice.number} invoice={invoice} selected={index === 1} />) },
}

export const Many: Story = {
  args: {
    children: Array.from({ length: 20 }, (_, page) => invoices.map((invoice) => <InvoiceRow key={`${page}-${invoice.number}`} invoice={invoice} />)),
  },
}

/** Only some rows are rendered; screen readers still announce their position among all rows. */
export const PartOfMany: Story = {
  args: { rowCount: 5000, children: invoices.map((invoice, index) => <InvoiceRow key={invoice.number} invoice={invoice} place={1200 + index} />) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('table')).toHaveAttribute('aria-rowcount', '5001')
  },
}

export const Sortable: Story = {
  args: {
    columns: columns.map((column) => (column.label === 'Amount' ? { ...column, sort: { order: 'descending', onSort: fn() } } : column.label === 'Invoice' ? { ...column, sort: { onSort: fn() } } : column)),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'descending')
    await expect(canvas.getByRole('button', { name: 'Invoice' })).toBeEnabled()
  },
}

export const ActionsByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    const table = within(canvas.getByRole('table', { name: 'Invoice List' }))
    table.getByRole('button', { name: 'Actions for INV-20261112-771' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(await screen.findByRole('menuitem', { name: 'Download PDF' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect(table.getByRole('button', { name: 'Actions for INV-20261112-771' })).toHaveFocus()
  },
}
