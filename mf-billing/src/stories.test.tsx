import { testStories } from '../../packages/ui/.storybook/test-stories.tsx'

testStories(import.meta.glob('./**/*.stories.tsx', { eager: true }))
