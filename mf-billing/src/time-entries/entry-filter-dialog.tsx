import { addDays, type CalendarDate, isCalendarDate } from '@billfold/contracts/calendar-date'
import { Button, Dialog, Field, Grid, Row, Select, type SelectOption, Stack } from '@billfold/ui'
import { clientOption, isUnfinishedDate, sortClients, unfinishedDate, useText, useToday } from '@billfold/web-kit'
import { DateInput } from '@billfold/web-kit/forms/date-input.tsx'
import { useState, type SubmitEventHandler } from 'react'
import { addMonths, weekday } from '../reports/month-days.ts'
import { projectOptions, timerOptions, useWorkChoices } from '../work/work-choices.ts'
import type { EntryFilters } from './time-tracking-address.ts'

type Chosen = Pick<EntryFilters, 'clientId' | 'projectId' | 'from' | 'to'>

interface EntryFilterDialogProps {
  filters: Chosen
  onApply: (chosen: Chosen) => void
  onClose: () => void
}

/** Radix reserves the empty string for 'no selection'. */
const ALL = 'all'

export function EntryFilterDialog({ filters, onApply, onClose }: EntryFilterDialogProps) {
  const t = useText()
  const [clientId, setClient] = useState(String(filters.clientId ?? ALL))
  const [projectId, setProject] = useState(String(filters.projectId ?? ALL))
  const [from, setFrom] = useState(filters.from ?? '')
  const [to, setTo] = useState(filters.to ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const [unfinished, setUnfinished] = useState<readonly string[]>([])
  const { clients, projects } = useWorkChoices({ clientId: idOf(clientId), projectId: idOf(projectId) }, { withInactiveClients: true, withAllProjects: true })
  const isReversed = isCalendarDate(from) && isCalendarDate(to) && from > to

  const submit: SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault()
    const { elements } = event.currentTarget
    const found = ['from', 'to'].filter((name) => isUnfinishedDate(elements.namedItem(name)))
    setSubmitted(true)
    setUnfinished(found)
    if (isReversed || found.length > 0) return
    onApply({ clientId: Number(idOf(clientId)) || null, projectId: Number(idOf(projectId)) || null, from: from || null, to: to || null })
  }

  function change(first: string, last: string) {
    setUnfinished([])
    setFrom(first)
    setTo(last)
  }

  const problemOf = (name: string) => (unfinished.includes(name) ? t(unfinishedDate) : undefined)
  const withAll = (text: string, options: SelectOption[], isSearching: boolean) => (isSearching ? options : [{ value: ALL, label: text }, ...options])
  return (
    <Dialog
      open
      title={t('Filter time entries')}
      onOpenChange={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button variant="ghost" onClick={() => onApply({ clientId: null, projectId: null, from: null, to: null })}>
            {t('Clear filters')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('Apply')}
          </Button>
        </>
      }
    >
      <Stack gap={5}>
        <Grid of="halves">
          <Field label={t('Client')} help={clients.failure}>
            <Select
              options={withAll(t('All clients'), sortClients(clients.items).map((client) => clientOption(client, t)), clients.isSearching)}
              search={clients.search}
              value={clientId}
              onValueChange={(id) => {
                setClient(id)
                setProject(ALL)
              }}
            />
          </Field>
          <Field label={t('Project')} help={projects.failure}>
            <Select
              options={withAll(t('All projects'), clientId === ALL ? timerOptions(projects.items) : projectOptions(projects.items), projects.isSearching)}
              search={projects.search}
              value={projectId}
              onValueChange={setProject}
            />
          </Field>
          <Field label={t('From')} error={isSubmitted && isReversed ? t('The first day cannot be after the last') : problemOf('from')}>
            <DateInput name="from" value={from} onChange={({ target }) => change(target.value, to)} />
          </Field>
          <Field label={t('To')} error={problemOf('to')}>
            <DateInput name="to" value={to} onChange={({ target }) => change(from, target.value)} />
          </Field>
        </Grid>
        <Presets onChoose={change} />
      </Stack>
    </Dialog>
  )
}

function idOf(choice: string): string {
  return choice === ALL ? '' : choice
}

function Presets({ onChoose }: { onChoose: (from: CalendarDate, to: CalendarDate) => void }) {
  const t = useText()
  const today = useToday()
  const monday = addDays(today, -weekday(today))
  const month = `${today.slice(0, 8)}01`
  const presets: readonly (readonly [text: string, from: CalendarDate, to: CalendarDate])[] = [
    ['Today', today, today],
    ['Yesterday', addDays(today, -1), addDays(today, -1)],
    ['This week', monday, addDays(monday, 6)],
    ['Last week', addDays(monday, -7), addDays(monday, -1)],
    ['This month', month, addDays(addMonths(month, 1), -1)],
    ['Last month', addMonths(month, -1), addDays(month, -1)],
  ]
  return (
    <Row>
      {presets.map(([text, from, to]) => (
        <Button key={text} size="small" onClick={() => onChoose(from, to)}>
          {t(text)}
        </Button>
      ))}
    </Row>
  )
}
