import type { ProposalTemplate } from '@billfold/contracts/proposals/proposal-template'
import { newLineValues } from '../line-items/line-values.ts'
import type { ProposalFormValues } from '../proposals/proposal-form-model.ts'

/** Returns the form values with the template's content. Client, status and dates stay unchanged. */
export function withTemplate(values: ProposalFormValues, template: ProposalTemplate): ProposalFormValues {
  return {
    ...values,
    title: template.title,
    description: template.description,
    projectOverview: template.projectOverview ?? '',
    keyFeatures: template.keyFeatures ?? '',
    projectAssumptions: template.projectAssumptions ?? '',
    projectDeliverables: template.projectDeliverables ?? '',
    downPaymentPercentage: template.downPaymentPercentage,
    amount: template.amount,
    lineItems: template.lineItems,
    newLine: newLineValues,
  }
}

const replaced = ['title', 'description', 'projectOverview', 'keyFeatures', 'projectAssumptions', 'projectDeliverables', 'amount'] as const

/** True if a template would replace something that the user has entered. */
export function hasContent(values: ProposalFormValues): boolean {
  return values.lineItems.length > 0 || values.newLine.description.trim() !== '' || replaced.some((field) => values[field].trim() !== '')
}
