-- The secret of a sign-in service that runs alone and was given none: every instance on this database shares it.
-- It then stands beside what it encrypts; an operator who wants more gives the service a secret of its own.

create table identity_service_secret (
  only_one boolean primary key default true,
  secret text not null,
  created_at timestamptz not null,
  constraint identity_service_secret_is_the_only_one check (only_one)
);
