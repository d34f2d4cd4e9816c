import { RegisterDevice } from "@/components/devices/register-device";
import { ErrorAlert } from "@/components/error-alert";
import { ApiError } from "@/lib/api-error";

interface DeviceRefusalProps {
  error: unknown;
  /** The device is registered now: what was refused may be tried again. */
  onRegistered: () => void;
}

/** What went wrong; and where it is that this device is not registered, the way to register it. */
export function DeviceRefusal({ error, onRegistered }: DeviceRefusalProps) {
  return (
    <>
      <ErrorAlert error={error} />
      {isForDevice(error) && <RegisterDevice onRegistered={onRegistered} />}
    </>
  );
}

function isForDevice(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.code === "limits.device_not_registered" || error.code === "customers.device_not_registered")
  );
}
