import { MAXIMUM_IMAGE_BYTES } from "@lastro/contracts/grain/offer-terms";
import { useMutation } from "@tanstack/react-query";
import { Link2, Upload, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FileButton } from "@/components/file-button";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { fetchImage, uploadImage } from "@/features/grain/offers/api";
import type { PickedImage } from "@/features/grain/offers/offer-draft";
import { OfferPicture } from "@/features/grain/shared/offers/offer-picture";
import { cn } from "@/lib/cn";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

interface ImagePickerProps {
  value: PickedImage | null;
  onValueChange: (image: PickedImage | null) => void;
  className?: string | undefined;
}

/** A picture by its address or from a file, shown as buyers will see it. */
export function ImagePicker({ value, onValueChange, className }: ImagePickerProps) {
  const { t } = useTranslation("grain-offers");
  const failed = useFailureToast();
  const [url, setUrl] = useState("");
  const upload = useMutation({
    mutationFn: uploadImage,
    onSuccess: onValueChange,
    onError: (error) => void failed(t("image.uploadFailed"), error),
  });
  const fetched = useMutation({
    mutationFn: fetchImage,
    onSuccess: onValueChange,
    onError: (error) => void failed(t("image.urlFailed"), error, t("image.urlFailedText")),
  });
  const choose = (file: File) => {
    if (!file.type.startsWith("image/")) {
      toast({ title: t("image.invalid"), description: t("image.invalidText"), variant: "destructive" });
    } else if (file.size > MAXIMUM_IMAGE_BYTES) {
      toast({ title: t("image.tooLarge"), description: t("image.tooLargeText"), variant: "destructive" });
    } else {
      upload.mutate(file);
    }
  };
  return (
    <fieldset className={cn("min-w-0 rounded-lg border p-4", className)}>
      <legend className="px-1 font-medium text-sm">{t("image.title")}</legend>
      <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <div className="relative self-start">
          <OfferPicture src={value?.thumbnailUrl ?? null} className="rounded-md" />
          {value !== null && (
            <button
              type="button"
              aria-label={t("image.remove")}
              title={t("image.remove")}
              onClick={() => onValueChange(null)}
              className="absolute top-1.5 right-1.5 inline-flex size-8 items-center justify-center rounded-md bg-surface shadow-float"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          )}
        </div>
        <Tabs defaultValue="url" className="min-w-0">
          <TabsList aria-label={t("image.title")}>
            <TabsTrigger value="url">{t("image.byUrl")}</TabsTrigger>
            <TabsTrigger value="file">{t("image.byFile")}</TabsTrigger>
          </TabsList>
          <TabsContent value="url" className="flex flex-col gap-2">
            <Field label={t("image.url")}>
              <Input
                type="url"
                inputMode="url"
                placeholder="https://"
                value={url}
                onChange={({ target }) => setUrl(target.value)}
              />
            </Field>
            <Button
              variant="secondary"
              size="sm"
              className="self-start"
              disabled={url.trim() === "" || fetched.isPending}
              onClick={() => fetched.mutate(url.trim())}
            >
              <Link2 aria-hidden="true" className="size-4" />
              {t(fetched.isPending ? "image.loading" : "image.use")}
            </Button>
          </TabsContent>
          <TabsContent value="file" className="flex flex-col gap-2">
            <FileButton
              label={t("image.choose")}
              accept="image/*"
              className="h-20 w-full border-dashed"
              disabled={upload.isPending}
              onFile={choose}
            >
              <Upload aria-hidden="true" className="size-4" />
              {t(upload.isPending ? "image.uploading" : "image.choose")}
            </FileButton>
            <p className="text-ink-muted text-xs">{t("image.hint")}</p>
          </TabsContent>
        </Tabs>
      </div>
    </fieldset>
  );
}
