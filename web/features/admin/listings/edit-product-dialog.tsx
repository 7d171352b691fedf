import { AdminListingBody } from '#shared/api/admin-listings.ts'
import { storedLengths } from '#shared/api/listings.ts'
import { categories, categoryLabel } from '#shared/categories.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { EditDialog } from '../edit-dialog.tsx'
import { updateProduct } from './api.ts'
import { productQuery, staleAfterProductChange } from './product-queries.ts'

interface EditProductDialogProps {
  id: string
  onClose: () => void
  onSessionEnd: () => void
}

/** Edits a listing's texts; only its baker changes price, stock and pickup. */
export function EditProductDialog({ id, onClose, onSessionEnd }: EditProductDialogProps) {
  return (
    <EditDialog
      read={useApiQuery(productQuery(id))}
      nameOf={({ title }) => title}
      title="Edit product"
      failure="We could not load this product."
      schema={AdminListingBody}
      send={(body) => updateProduct(id, body)}
      staleUrls={staleAfterProductChange}
      onClose={onClose}
      onSessionEnd={onSessionEnd}
    >
      {(listing, errors) => (
        <>
          <TextField
            label="Title"
            name="title"
            required
            maxLength={storedLengths.title}
            defaultValue={listing.title}
            error={errors.title}
          />
          <SelectField label="Category" name="cuisine" defaultValue={listing.cuisine}>
            {categories.map((category) => (
              <option key={category} value={category}>
                {categoryLabel(category)}
              </option>
            ))}
          </SelectField>
          <TextAreaField
            label="Description"
            name="description"
            required
            rows={8}
            maxLength={storedLengths.description}
            defaultValue={listing.description}
            error={errors.description}
          />
          <p className="small muted">Only the baker can change everything else. Your changes are logged.</p>
        </>
      )}
    </EditDialog>
  )
}
