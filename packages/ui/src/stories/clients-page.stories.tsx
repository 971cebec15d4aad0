import { Building2, Download, FolderKanban, Mail, MapPin, MoreHorizontal, Phone, Plus, Users, Wallet } from 'lucide-react'
import { useState } from 'react'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, screen, waitFor } from 'storybook/test'
import { Avatar } from '../data/avatar.tsx'
import { Badge } from '../data/badge.tsx'
import { Button } from '../button/button.tsx'
import { Card } from '../layout/card.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { Menu, MenuItem } from '../overlay/menu.tsx'
import { Grid, Page, PageHeader, Row } from '../layout/page.tsx'
import { SearchInput } from '../form/search-input.tsx'
import { Select } from '../select/select.tsx'
import { StatCard } from '../data/stat-card.tsx'
import { Truncate } from '../layout/small-parts.tsx'
import css from './clients-page.module.css'
import { phone } from './phone.ts'
import { clients, type SampleClient } from './sample-data.ts'
import { SampleFrame, SampleTools } from './sample-frame.tsx'

function ClientCard({ client }: { client: SampleClient }) {
  return (
    <Card interactive className={css.card}>
      <div className={css.head}>
        <Avatar initials={client.name.slice(0, 2)} />
        <div className={css.who}>
          <h2 className={css.name}>
            <Truncate>{client.name}</Truncate>
          </h2>
          <p className={css.industry}>{client.industry}</p>
        </div>
        <Badge tone={client.isActive ? 'good' : 'muted'}>{client.isActive ? 'Active' : 'Inactive'}</Badge>
        <Menu trigger={<IconButton size="small" icon={<MoreHorizontal />} label={`Actions for ${client.name}`} />}>
          <MenuItem>Edit</MenuItem>
          <MenuItem>View Details</MenuItem>
        </Menu>
      </div>
      <ul className={css.facts}>
        <li>
          <Mail />
          <Truncate>{client.email}</Truncate>
        </li>
        {client.phone && (
          <li>
            <Phone />
            {client.phone}
          </li>
        )}
        {client.address && (
          <li>
            <MapPin />
            <Truncate>{client.address}</Truncate>
          </li>
        )}
      </ul>
      <div className={css.foot}>
        <span>Projects: {client.projects}</span>
        <strong>Revenue: {client.revenue}</strong>
      </div>
    </Card>
  )
}

function ClientsPage() {
  const [search, setSearch] = useState('')
  const found = clients.filter((client) => client.name.toLowerCase().includes(search.toLowerCase()))
  return (
    <SampleFrame active="Clients">
      <PageHeader
        title="Clients"
        subtitle="Manage your client relationships and contact information"
        tools={<SampleTools />}
        actions={
          <>
            <Button icon={<Download />}>Export</Button>
            <Button variant="primary" icon={<Plus />}>
              New Client
            </Button>
          </>
        }
      />
      <Page>
        <Grid of="stats">
          <StatCard label="Total Clients" value="24" icon={<Users />} caption="+3 this month" />
          <StatCard label="Active Clients" value="21" icon={<Building2 />} />
          <StatCard label="Active Projects" value="18" icon={<FolderKanban />} caption="35 total" />
          <StatCard label="Revenue Generated" value="$8,750.00" icon={<Wallet />} caption="This month" />
        </Grid>
        <Row>
          <SearchInput value={search} onValueChange={setSearch} placeholder="Search clients..." />
          <Select fit aria-label="Status" defaultValue="all" options={[{ value: 'all', label: 'All Status' }]} />
          <Select fit aria-label="Industry" defaultValue="all" options={[{ value: 'all', label: 'All Industries' }]} />
        </Row>
        <Grid of="cards">
          {found.map((client) => (
            <ClientCard key={client.name} client={client} />
          ))}
        </Grid>
      </Page>
    </SampleFrame>
  )
}

const meta = {
  title: 'Gallery/Clients page',
  component: ClientsPage,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof ClientsPage>
export default meta
type Story = StoryObj<typeof meta>

export const Desk: Story = {}
export const OnAPhone: Story = { ...phone }
export const OnLight: Story = { globals: { theme: 'light' } }

export const NavigationOnAPhone: Story = {
  ...phone,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open navigation' }))
    await waitFor(() => expect(screen.getByRole('link', { name: 'Clients' })).toHaveFocus())
  },
}
