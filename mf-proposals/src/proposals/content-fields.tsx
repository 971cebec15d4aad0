import { proposalSections, sectionTitles, type ProposalSection } from '@billfold/contracts/proposals/proposal-sections'
import { useText } from '@billfold/web-kit'
import layout from '@billfold/web-kit/forms/page-form.module.css'
import { RichTextField } from '../rich-editor/rich-text-field.tsx'
import { useProblem } from './use-problem.ts'
import type { ProposalFormState } from './use-proposal-form.ts'

/** Initial height of each field in lines. */
const rows: Record<ProposalSection, number> = { projectOverview: 6, keyFeatures: 5, projectAssumptions: 4, projectDeliverables: 5 }

export function ContentFields({ form }: { form: ProposalFormState }) {
  const t = useText()
  const problem = useProblem(form)
  return proposalSections.map((name) => (
    <RichTextField
      key={name}
      form={form}
      name={name}
      label={t(sectionTitles[name])}
      rows={rows[name]}
      error={problem(name)}
      help={name === 'projectOverview' && t('HTML is allowed in these four fields')}
      className={layout.wide}
    />
  ))
}
