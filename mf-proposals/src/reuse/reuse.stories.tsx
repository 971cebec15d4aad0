import { proposalTemplateCalls } from '@billfold/contracts/proposals/proposal-template-calls'
import { savedSectionCalls } from '@billfold/contracts/proposals/saved-section-calls'
import { phone } from '@billfold/ui/stories/phone.ts'
import { ApiError } from '@billfold/web-kit'
import { sampleProposal } from '@billfold/web-kit/proposals/testing/proposal-samples.ts'
import { answer, withPage, type Answer } from '@billfold/web-kit/testing/with-page.tsx'
import type { ReactElement } from 'react'
import type { Meta, StoryObj } from 'storybook-react-rsbuild'
import { expect, screen, userEvent } from 'storybook/test'
import { SavedSectionsDialog } from '../saved-sections/saved-sections-dialog.tsx'
import { SaveTemplateDialog } from '../templates/save-template-dialog.tsx'
import { UseTemplateDialog } from '../templates/use-template-dialog.tsx'
import { manySections, sampleSections, sampleTemplates } from '../testing/saved-samples.ts'

const meta: Meta = { title: 'Proposals/Templates and sections', tags: ['browser'] }
export default meta

const nothing = () => undefined
const never = () => new Promise<never>(() => undefined)
const broken = new ApiError({ status: 503, code: 'service_unavailable', message: 'Proposals is not available right now.', requestId: '7f3a9c20' })

function dialog(element: ReactElement, ...answers: Answer[]): StoryObj {
  return { render: () => element, decorators: [withPage({ answers })] }
}

const saveTemplate = <SaveTemplateDialog proposal={sampleProposal()} onClose={nothing} />
export const SaveTemplate: StoryObj = dialog(saveTemplate, answer(proposalTemplateCalls.list, sampleTemplates))
export const SaveTemplateOnAPhone: StoryObj = { ...SaveTemplate, ...phone }
export const ReplaceTemplate: StoryObj = {
  ...SaveTemplate,
  play: async () => {
    const name = await screen.findByLabelText(/^Name/)
    await userEvent.clear(name)
    await userEvent.type(name, 'website package')
    await expect(await screen.findByText('Replaces your template “Website package”.')).toBeVisible()
  },
}

const useTemplate = (replacesContent: boolean) => <UseTemplateDialog replacesContent={replacesContent} onUse={nothing} onClose={nothing} />
export const UseTemplate: StoryObj = dialog(useTemplate(false), answer(proposalTemplateCalls.list, sampleTemplates))
export const UseTemplateOnAPhone: StoryObj = { ...dialog(useTemplate(true), answer(proposalTemplateCalls.list, sampleTemplates)), ...phone }
export const NoTemplates: StoryObj = dialog(useTemplate(false), answer(proposalTemplateCalls.list, []))
export const TemplatesLoading: StoryObj = dialog(useTemplate(false), answer(proposalTemplateCalls.list, never))
export const TemplatesFailed: StoryObj = dialog(useTemplate(true), answer(proposalTemplateCalls.list, broken))

const sections = (text: string) => <SavedSectionsDialog label="Key Features" text={text} onInsert={nothing} onClose={nothing} />
export const Sections: StoryObj = dialog(sections('Fast\nSafe'), answer(savedSectionCalls.list, sampleSections))
export const SectionsOnAPhone: StoryObj = { ...Sections, ...phone }
export const ManySections: StoryObj = dialog(sections(''), answer(savedSectionCalls.list, manySections))
export const ManySectionsOnAPhone: StoryObj = { ...ManySections, ...phone }
export const NoSections: StoryObj = dialog(sections('Fast'), answer(savedSectionCalls.list, []))

export const DeletingASection: StoryObj = {
  ...Sections,
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Revisions' }))
    await expect(await screen.findByRole('alertdialog', { name: 'Delete “Revisions”?' })).toBeVisible()
  },
}
