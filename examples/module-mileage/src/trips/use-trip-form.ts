import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { useLeaveGuard, useSave, useText, useToday } from '@billfold/web-kit'
import { useState, type ChangeEvent, type SubmitEventHandler } from 'react'
import { readTrip, type TripIssues, type TripValues } from './trip-form.ts'
import { tripEffects } from './use-trips.ts'

export type TripForm = ReturnType<typeof useTripForm>

export function useTripForm(lastRate: string, onSavedWhileOpen: () => void) {
  const t = useText()
  const today = useToday()
  const [before] = useState<TripValues>({ date: today, from: '', to: '', kilometres: '', rate: lastRate, clientId: '' })
  const [values, setValues] = useState(before)
  const [issues, setIssues] = useState<TripIssues>({})
  const isDirty = Object.entries(values).some(([name, value]) => value !== before[name as keyof TripValues])
  useLeaveGuard(isDirty)
  const { mutate, isPending, error } = useSave(expenseCalls.create, { invalidates: tripEffects, success: 'Trip recorded', onSavedWhileOpen })

  const submit: SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault()
    const { body, issues = {} } = readTrip(values)
    setIssues(issues)
    if (body) mutate({ body })
    else focusFirst(event.currentTarget, issues)
  }

  const change = (name: keyof TripValues, value: string) => setValues({ ...values, [name]: value })
  const control = (name: keyof TripValues) => ({ name, value: values[name], onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.value) })
  const problem = (name: keyof TripValues) => issues[name] && t(issues[name])
  return { values, isDirty, isSaving: isPending, error, submit, change, control, problem }
}

function focusFirst(form: HTMLFormElement, issues: TripIssues): void {
  const names = Object.keys(issues)
  const [first] = [...form.elements].filter((element) => element instanceof HTMLInputElement && names.includes(element.name))
  if (first instanceof HTMLInputElement) first.focus()
}
