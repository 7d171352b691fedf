import { useState } from 'react'
import { AdminListingBody, type AdminListingDetail } from '#shared/api/admin-listings.ts'
import { storedLengths } from '#shared/api/listings.ts'
import { categories, categoryLabel } from '#shared/categories.ts'
import { fieldErrors, unlessWrong } from '#web/data/field-errors.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useConsoleForm } from '../use-console-form.ts'
import { Waiting } from '../waiting.tsx'
import { type ProductValues, updateProduct } from './api.ts'
import { productQuery, touchedByProducts } from './product-queries.ts'

interface EditProductDialogProps {
  id: string
  onClose: () => void
  onSessionEnd: () => void
}

/** Corrects a listing's words; price, stock and pickup are its baker's. */
export function EditProductDialog({ id, onClose, onSessionEnd }: EditProductDialogProps) {
  const { data: listing, isError, refetch } = useApiQuery(productQuery(id))
  const [changed, setChanged] = useState<Partial<ProductValues>>({})
  const values = { ...valuesOf(listing), ...changed }
  const set = (change: Partial<ProductValues>) => setChanged({ ...changed, ...change })
  const { form, errors, isPending } = useConsoleForm({
    check: () => unlessWrong(values, fieldErrors(AdminListingBody.safeParse(values))),
    send: (body) => updateProduct(id, body),
    told: ({ title }) => ({ title: 'Saved', description: title }),
    done: onClose,
    touched: touchedByProducts,
    onSessionEnd,
  })
  return (
    <FormDialog
      title={listing ? `Edit ${listing.title}` : 'Edit product'}
      submitLabel="Save"
      leaveLabel="Leave as it is"
      form={form}
      busy={isPending}
      disabled={!listing}
      failure={errors.form}
      onClose={onClose}
    >
      {listing ? (
        <>
          <TextField
            label="Title"
            required
            maxLength={storedLengths.title}
            value={values.title}
            error={errors.title}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
          <SelectField
            label="Category"
            value={values.cuisine}
            onChange={({ currentTarget: { value } }) =>
              set({ cuisine: categories.find((known) => known === value) ?? values.cuisine })
            }
          >
            {categories.map((category) => (
              <option key={category} value={category}>
                {categoryLabel(category)}
              </option>
            ))}
          </SelectField>
          <TextAreaField
            label="Description"
            required
            rows={8}
            maxLength={storedLengths.description}
            value={values.description}
            error={errors.description}
            onChange={(event) => set({ description: event.currentTarget.value })}
          />
          <p className="small muted">
            Everything else is its baker’s to change. What you change is written down.
          </p>
        </>
      ) : (
        <Waiting isFailed={isError} onRetry={() => void refetch()}>
          We could not load this product.
        </Waiting>
      )}
    </FormDialog>
  )
}

function valuesOf(listing: AdminListingDetail | undefined): ProductValues {
  const { title = '', description = '', cuisine = categories[0] } = listing ?? {}
  return { title, description, cuisine }
}
