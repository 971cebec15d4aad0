import { dataExportCalls } from '@billfold/contracts/data-export/data-export-calls'
import type { DataTransfers } from '@billfold/contracts/data-export/data-export'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { answer, withPage } from '@billfold/web-kit/testing/with-page.tsx'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { DataTab } from './data-tab.tsx'
import { failed, nothing, notRestored, preparing, ready, restored } from './testing/data-samples.ts'

const meta: Meta<typeof DataTab> = { title: 'Shell/Settings/Data', component: DataTab }
export default meta

type Story = StoryObj<typeof DataTab>

const showing = (transfers: Partial<DataTransfers>) => [withPage({ path: '/settings?tab=data', answers: [answer(dataExportCalls.get, { ...nothing, ...transfers })] })]

export const NewAccount: Story = { decorators: showing({ canRestore: true }) }
export const Preparing: Story = { decorators: showing({ latestExport: preparing }) }
export const Ready: Story = { decorators: showing({ latestExport: ready }) }
export const ReadyOnAPhone: Story = { ...Ready, ...phone }
export const NotPrepared: Story = { decorators: showing({ latestExport: failed }) }
export const Restoring: Story = { decorators: showing({ latestRestore: { ...restored, state: 'preparing', progress: 60, records: null } }) }
export const Restored: Story = { decorators: showing({ latestRestore: { ...restored, isComplete: false } }) }
export const RestoredOnAPhone: Story = { ...Restored, ...phone }
export const NotRestored: Story = { decorators: showing({ latestRestore: notRestored, canRestore: true }) }

const down = new ApiError({ status: 503, code: 'service_unavailable', message: 'Billfold is being updated.', requestId: 'r-42' })
export const Failed: Story = { decorators: [withPage({ path: '/settings?tab=data', answers: [answer(dataExportCalls.get, down)] })] }
export const Loading: Story = { decorators: [withPage({ path: '/settings?tab=data', answers: [answer(dataExportCalls.get, () => new Promise<never>(() => undefined))] })] }
