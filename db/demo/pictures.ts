// Pictures of the demonstration's groups, drawn for each sector. (being drawn)
import type { LendingPicture } from '#features/lending/draft.ts'
import type { PlannedGroup } from './plan.ts'

export function picturesOf(group: PlannedGroup): LendingPicture[] {
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300" fill="#f4ecda"/></svg>')
  return [{ alt: group.name, contentType: 'image/svg+xml', bytes }]
}
