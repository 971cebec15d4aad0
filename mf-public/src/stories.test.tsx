import { testStories } from '@billfold/ui/testing/test-stories.tsx'

testStories(import.meta.glob('./**/*.stories.tsx', { eager: true }))
