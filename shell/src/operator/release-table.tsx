import type { ModuleStatus, PublishedVersion } from '@billfold/contracts/modules/operator'
import { operatorCalls } from '@billfold/contracts/modules/operator-calls'
import { Badge, IconButton, Menu, MenuItem, Table, TableCell, TableRow, type TableColumn } from '@billfold/ui'
import { useFormat } from '@billfold/web-kit'
import { EllipsisVertical } from 'lucide-react'
import type { AskOperator } from './module-operations.ts'
import type { Operation } from './operation-dialog.tsx'
import css from './operator.module.css'

const columns: readonly TableColumn[] = [
  { label: 'Version', grow: true, phone: 'title' },
  { label: 'State', phone: 'badge' },
  { label: 'Published' },
  { label: 'Entry', kind: 'number', phone: 'hidden' },
  { label: 'First page', kind: 'number', phone: 'hidden' },
  { label: 'Failed', kind: 'number' },
  { label: 'p50', kind: 'number', phone: 'hidden' },
  { label: 'p95', kind: 'number', phone: 'hidden' },
  { label: 'Actions', kind: 'actions' },
]

interface ReleaseTableProps {
  module: ModuleStatus
  ask: AskOperator
  onChoose: (operation: Operation) => void
}

/**
 * Releases, newest first. Counts and times cover the last 24 hours; the number of users covers the time window of the rule for automatic
 * rollbacks.
 */
export function ReleaseTable({ module, ask, onChoose }: ReleaseTableProps) {
  const { instant } = useFormat()
  return (
    <div className={css.releases}>
      <Table label={`Releases of ${module.title}`} columns={columns} empty="No releases yet.">
        {module.versions.map((release) => (
          <TableRow key={release.version}>
            <TableCell className={css.version}>{release.version}</TableCell>
            <TableCell>
              <State module={module} release={release} />
            </TableCell>
            <TableCell className={css.wrapping}>{`${instant(release.publishedAt)} by ${release.publishedBy}`}</TableCell>
            <TableCell>{kilobytes(release.weight.entry)}</TableCell>
            <TableCell>{kilobytes(release.weight.firstPage)}</TableCell>
            <TableCell className={css.wrapping}>
              <Failures release={release} />
            </TableCell>
            <TableCell>{milliseconds(release.health.p50)}</TableCell>
            <TableCell>{milliseconds(release.health.p95)}</TableCell>
            <TableCell>
              {release.version !== module.active && (
                <Menu align="end" trigger={<IconButton icon={<EllipsisVertical />} label={`Actions for ${release.version}`} />}>
                  <MenuItem onSelect={() => onChoose(activation(module, release, ask))}>Activate for all users</MenuItem>
                  <MenuItem onSelect={() => onChoose(canary(module, release, ask))}>
                    {release.version === module.canary?.version ? 'Change canary percentage' : 'Start as canary'}
                  </MenuItem>
                </Menu>
              )}
            </TableCell>
          </TableRow>
        ))}
      </Table>
    </div>
  )
}

function State({ module: { active, lastGood, canary }, release: { version, failedAt, incompatibility } }: { module: ModuleStatus; release: PublishedVersion }) {
  if (version === active) return <Badge tone="good">Active</Badge>
  if (version === canary?.version) return <Badge tone="info">{`Canary, ${canary.percent}%`}</Badge>
  if (failedAt !== null) return <Badge tone="bad">Rolled back</Badge>
  if (incompatibility !== null) return <Badge tone="warn">Cannot run here</Badge>
  return version === lastGood ? <Badge>Last good</Badge> : null
}

function activation({ id, active }: ModuleStatus, { version, incompatibility }: PublishedVersion, ask: AskOperator): Operation {
  return {
    title: `Activate ${id} ${version} for all users?`,
    description: incompatibility ?? `It replaces ${active ?? 'nothing'}. Pages that are already open keep their release.`,
    confirm: 'Activate',
    run: () => ask(operatorCalls.activate, id, { version }),
  }
}

function canary(module: ModuleStatus, { version, incompatibility }: PublishedVersion, ask: AskOperator): Operation {
  const isRunning = module.canary?.version === version
  return {
    title: `Roll out ${module.id} ${version} to some users?`,
    description: incompatibility ?? 'The same users get it each time. The canary ends automatically if it fails too often.',
    confirm: isRunning ? 'Change percentage' : 'Start the canary',
    field: { label: 'Percentage of users', initial: String(module.canary?.percent ?? 5) },
    run: (typed) => ask(operatorCalls.startCanary, module.id, { version, percent: Number(typed) }),
  }
}

function Failures({ release: { health } }: { release: PublishedVersion }) {
  const { number } = useFormat()
  const { loads, failures, kinds, votes } = health
  const named = Object.entries(kinds).map(([kind, count]) => `${count} ${kind}`)
  return (
    <>
      {`${number(failures)} of ${number(loads + failures)}`}
      <span className={css.failed}> failed</span>
      {failures > 0 && ` (${named.join(', ')}); now ${number(votes.failed)} of ${number(votes.users)} users`}
    </>
  )
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

function milliseconds(ms: number | null): string {
  return ms === null ? '' : `≤ ${ms} ms`
}
