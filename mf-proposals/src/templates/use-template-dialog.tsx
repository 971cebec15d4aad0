import type { ProposalTemplate } from '@billfold/contracts/proposals/proposal-template'
import { proposalTemplateCalls } from '@billfold/contracts/proposals/proposal-template-calls'
import { Button, Dialog, Notice } from '@billfold/ui'
import { queryOf, toast, useFormat, useKeptFailure, useSave, useText } from '@billfold/web-kit'
import { useQuery } from '@tanstack/react-query'
import { LayoutTemplate } from 'lucide-react'
import { SavedList } from '../reuse/saved-list.tsx'

interface UseTemplateDialogProps {
  /** True if the form has content that the template would replace. */
  replacesContent: boolean
  onUse: (template: ProposalTemplate) => void
  onClose: () => void
}

export function UseTemplateDialog({ replacesContent, onUse, onClose }: UseTemplateDialogProps) {
  const t = useText()
  const format = useFormat()
  // Always refetch, because templates may have been saved in another tab.
  const query = useKeptFailure(useQuery({ ...queryOf(proposalTemplateCalls.list), refetchOnMount: 'always' }))
  const load = useSave(proposalTemplateCalls.get, {
    failure: 'The template could not be loaded',
    onSavedWhileOpen: (template) => {
      onUse(template)
      toast({ title: t('Template applied'), tone: 'good' })
      onClose()
    },
  })
  return (
    <Dialog open title={t('Use template')} description={t('Fills in the title, texts, line items and down payment.')} onOpenChange={onClose}>
      {replacesContent && <Notice tone="warn">{t('This replaces the title, texts and line items that you entered.')}</Notice>}
      <SavedList
        query={query}
        calls={proposalTemplateCalls}
        icon={<LayoutTemplate />}
        texts={{
          failure: t('The templates could not be loaded'),
          empty: {
            title: t('No templates yet'),
            description: t('Write a proposal and save it. Then open it and choose “Save as template” under “More actions”.'),
            action: (
              <Button variant="primary" onClick={onClose}>
                {t('Write a proposal')}
              </Button>
            ),
          },
          search: t('Search templates...'),
          use: t('Use'),
          deleted: 'Template deleted',
        }}
        describe={({ title, amount }) => `${title} · ${format.money(amount)}`}
        usedId={load.isPending ? Number(load.variables.params.id) : undefined}
        onUse={({ id }) => load.mutate({ params: { id } })}
      />
    </Dialog>
  )
}
