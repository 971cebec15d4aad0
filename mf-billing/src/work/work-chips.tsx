import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { useCall, useText } from '@billfold/web-kit'
import { FilterChip } from '@billfold/web-kit/filters/filter-bar.tsx'

interface ChipProps {
  id: number
  onRemove: () => void
}

export function ClientChip({ id, onRemove }: ChipProps) {
  const t = useText()
  const { data } = useCall(clientCalls.get, { params: { id } })
  const name = data?.name ?? t('Client #{id}', { id })
  return <FilterChip text={name} label={t('Client: {name}. Show all clients', { name })} onRemove={onRemove} />
}

export function ProjectChip({ id, onRemove }: ChipProps) {
  const t = useText()
  const { data } = useCall(projectCalls.get, { params: { id } })
  const name = data?.name ?? t('Project {id}', { id })
  return <FilterChip text={name} label={t('Project: {name}. Show all projects', { name })} onRemove={onRemove} />
}
