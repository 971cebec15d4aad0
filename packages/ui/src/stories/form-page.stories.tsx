import { ArrowLeft } from 'lucide-react'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { Button } from '../button/button.tsx'
import { Card, CardHeader, CardTitle } from '../layout/card.tsx'
import { Field } from '../form/field.tsx'
import { NumberInput } from '../form/number-input.tsx'
import { Grid, Page, PageHeader, Row, Stack } from '../layout/page.tsx'
import { Select } from '../select/select.tsx'
import { Separator } from '../layout/small-parts.tsx'
import { TextArea, TextInput } from '../form/text-input.tsx'
import { Switch } from '../form/toggles.tsx'
import { phone } from './phone.ts'
import { SampleFrame, SampleTools } from './sample-frame.tsx'

const industries = [{ value: 'Design', label: 'Design' }]
const terms = [{ value: 'Net 30', label: 'Net 30' }]

function FormPage({ failed = false }: { failed?: boolean }) {
  return (
    <SampleFrame active="Clients">
      <PageHeader
        title="New Client"
        subtitle="Add a new client to your business"
        tools={<SampleTools />}
        back={
          <Button asChild variant="ghost" size="small" icon={<ArrowLeft />}>
            <a href="#clients">Back to Clients</a>
          </Button>
        }
      />
      <Page width="form">
        <Card>
          <CardHeader>
            <CardTitle>New Client</CardTitle>
          </CardHeader>
          <Stack gap={5}>
            <Field label="Company Name" required error={failed ? 'Name is required' : undefined}>
              <TextInput placeholder="Enter company name" />
            </Field>
            <Grid of="halves">
              <Field label="Email" required error={failed ? 'Invalid email address' : undefined}>
                <TextInput type="email" defaultValue={failed ? 'ada@' : ''} />
              </Field>
              <Field label="Phone">
                <TextInput type="tel" />
              </Field>
              <Field label="Industry">
                <Select options={industries} placeholder="Select industry" />
              </Field>
              <Field label="Payment Terms">
                <Select options={terms} defaultValue="Net 30" />
              </Field>
              <Field label="Hourly Rate">
                <NumberInput prefix="$" suffix="/hr" step={0.01} defaultValue="125" />
              </Field>
              <Field label="Total Received">
                <NumberInput prefix="$" step={0.01} defaultValue="0" />
              </Field>
            </Grid>
            <Field label="Address">
              <TextArea />
            </Field>
            <Field label="Logo URL" help="URL to the client's logo (will appear in proposals)">
              <TextInput type="url" />
            </Field>
            <Separator />
            <Switch label="Active Client" defaultChecked />
            <Row justify="end">
              <Button>Cancel</Button>
              <Button variant="primary" busy={failed} busyText="Saving...">
                Create Client
              </Button>
            </Row>
          </Stack>
        </Card>
      </Page>
    </SampleFrame>
  )
}

const meta = { title: 'Gallery/Form', component: FormPage, parameters: { layout: 'fullscreen' } } satisfies Meta<typeof FormPage>
export default meta
type Story = StoryObj<typeof meta>

export const Desk: Story = {}
export const WithErrors: Story = { args: { failed: true } }
export const OnAPhone: Story = { ...phone }
