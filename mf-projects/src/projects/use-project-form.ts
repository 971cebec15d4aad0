import { newProject } from '@billfold/contracts/projects/project'
import { contractResolver } from '@billfold/web-kit/forms/contract-resolver.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { bodyOf, type ProjectBody, type ProjectFormValues } from './project-form-values.ts'

/** Edits text; a valid submit returns the request body. */
export type ProjectFormState = UseFormReturn<ProjectFormValues, unknown, ProjectBody>

const resolver = contractResolver(zodResolver(newProject), bodyOf)

export function useProjectForm(defaultValues: ProjectFormValues): ProjectFormState {
  return useForm<ProjectFormValues, unknown, ProjectBody>({ defaultValues, resolver })
}
