import { Plus, Users } from 'lucide-react'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { fn } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Card } from '../layout/card.tsx'
import { Grid, Stack } from '../layout/page.tsx'
import { Notice } from './notice.tsx'
import { Skeleton } from './skeleton.tsx'
import { phone } from '../stories/phone.ts'
import { EmptyState, ErrorState, LoadingState } from './states.tsx'

const meta = { title: 'Components/States', decorators: [(Story) => <Card>{Story()}</Card>] } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {
  render: () => (
    <EmptyState
      icon={<Users />}
      title="No clients found"
      description="Add your first client to bill time and send proposals."
      action={
        <Button variant="primary" icon={<Plus />}>
          New Client
        </Button>
      }
    />
  ),
}

export const EmptyInOneLine: Story = { render: () => <EmptyState title="No recent invoices found" /> }

const failure = (
  <ErrorState
    title="Your clients could not be loaded"
    message="The projects service does not answer. Everything else goes on working; try again in a moment."
    requestId="req_01JD8Z7W4K"
    onRetry={fn()}
  />
)

export const Failed: Story = { render: () => failure }
export const FailedOnAPhone: Story = { ...phone, render: () => failure }
export const Retrying: Story = { render: () => <ErrorState title="Your clients could not be loaded" onRetry={fn()} retrying /> }

export const Loading: Story = {
  render: () => (
    <LoadingState text="Loading clients...">
      <Grid of="cards">
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} height={120} />
        ))}
      </Grid>
    </LoadingState>
  ),
}

export const Notices: Story = {
  render: () => (
    <Stack>
      <Notice tone="info">This proposal is signed; its content cannot be changed any more.</Notice>
      <Notice tone="good" title="Two-factor authentication is on" />
      <Notice tone="warn" title="You are offline" action={<Button size="small">Retry</Button>}>
        What you type is kept and saved when the connection is back.
      </Notice>
      <Notice tone="bad" title="Somebody saved before you">
        Your changes are still here. Look at theirs before you save again.
      </Notice>
    </Stack>
  ),
}

const nothingHere = (
  <EmptyState
    fills
    icon={<Users />}
    title="Client not found"
    description="It may have been deleted, or the address is wrong."
    action={
      <>
        <Button variant="primary">Back to Clients</Button>
        <Button>Home</Button>
        <Button>Search</Button>
      </>
    }
  />
)

export const FillsThePage: Story = { render: () => nothingHere }
export const FillsThePageOnAPhone: Story = { ...phone, render: () => nothingHere }
