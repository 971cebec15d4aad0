import { newProject } from '@billfold/contracts/projects/project'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form'
import { bodyOf, type ProjectBody, type ProjectFormValues } from './project-form-values.ts'

/** Edits texts; a valid submit hands over the body of the call. */
export type ProjectFormState = UseFormReturn<ProjectFormValues, unknown, ProjectBody>

const judge = zodResolver(newProject) as unknown as Resolver<ReturnType<typeof bodyOf>, unknown, ProjectBody>

/** The contract's own rules and messages, on the body that these values would send. */
const resolver: Resolver<ProjectFormValues, unknown, ProjectBody> = (values, context, options) =>
  judge(bodyOf(values), context, options as unknown as Parameters<typeof judge>[2])

export function useProjectForm(defaultValues: ProjectFormValues): ProjectFormState {
  return useForm({ defaultValues, resolver })
}
